/* A layer between a process and its files, for LD_PRELOAD: it keeps a record of what is done to the files of one
 * directory, in order, and can make the disk fail.
 *
 *   FILELAYER_UNDER   the directory; other files are left alone
 *   FILELAYER_RECORD  file for the record: see filelayer.py, which reads it
 *   FILELAYER_FAULTS  directory: while a file of that name is in it,
 *                       full      nothing more can be written; every other write is cut short before that
 *                       broken    fsync fails
 *                       readonly  nothing can be opened for writing, or written
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;

static int ours(const char *path) {
    const char *under = getenv("FILELAYER_UNDER");
    return under && strncmp(path, under, strlen(under)) == 0;
}

/* The path of an open file, if it is one of ours. */
static int named(int file, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return ours(path);
}

static int fails(const char *how) {
    const char *faults = getenv("FILELAYER_FAULTS");
    char path[4096];
    if (!faults) return 0;
    snprintf(path, sizeof path, "%s/%s", faults, how);
    return syscall(SYS_access, path, F_OK) == 0;
}

/* One line of the record: what, which inode, where, how many bytes, path, and the bytes. */
static void note(char what, uint64_t inode, uint64_t at, const char *path, const void *data, uint64_t size) {
    const char *to = getenv("FILELAYER_RECORD");
    if (!to) return;
    if (record < 0) record = syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND, 0600);
    char head[4400];
    int length = snprintf(head, sizeof head, "%c %llu %llu %llu %s\n", what, (unsigned long long)inode,
                          (unsigned long long)at, (unsigned long long)size, path);
    if (syscall(SYS_write, record, head, length) != length) abort();
    if (size && data && syscall(SYS_write, record, data, size) != (ssize_t)size) abort();
}

static uint64_t inode(int file) {
    struct stat status;
    return fstat(file, &status) ? 0 : status.st_ino;
}

static int opened(int folder, const char *path, int flags, mode_t mode) {
    if (!ours(path)) return syscall(SYS_openat, folder, path, flags, mode);
    if ((flags & O_ACCMODE) != O_RDONLY && fails("readonly")) return errno = EROFS, -1;
    pthread_mutex_lock(&turn);
    int there = syscall(SYS_access, path, F_OK) == 0;
    int file = syscall(SYS_openat, folder, path, flags, mode);
    int error = errno;
    if (file >= 0 && !there) note('c', inode(file), 0, path, NULL, 0);
    if (file >= 0 && there && (flags & O_TRUNC)) note('t', inode(file), 0, path, NULL, 0);
    pthread_mutex_unlock(&turn);
    errno = error;
    return file;
}

#define MODE(flags, mode) \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, int); va_end(more); }

int open(const char *path, int flags, ...) { int mode = 0; MODE(flags, mode) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { int mode = 0; MODE(flags, mode) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { int mode = 0; MODE(flags, mode) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { int mode = 0; MODE(flags, mode) return opened(folder, path, flags, mode); }

static ssize_t put(int file, const void *data, size_t size, off_t at, int moves) {
    char path[4096];
    static int cut_short;
    if (!named(file, path))
        return moves ? syscall(SYS_write, file, data, size) : syscall(SYS_pwrite64, file, data, size, at);
    if (fails("readonly")) return errno = EROFS, -1;
    if (fails("full")) {
        if (size < 64 || (cut_short ^= 1) == 0) return errno = ENOSPC, -1;
        size = size / 2;
    }
    pthread_mutex_lock(&turn);
    if (moves) at = lseek(file, 0, (fcntl(file, F_GETFL) & O_APPEND) ? SEEK_END : SEEK_CUR);
    ssize_t done = moves ? syscall(SYS_write, file, data, size) : syscall(SYS_pwrite64, file, data, size, at);
    int error = errno;
    if (done > 0) note('w', inode(file), at, path, data, done);
    pthread_mutex_unlock(&turn);
    errno = error;
    return done;
}

ssize_t write(int file, const void *data, size_t size) { return put(file, data, size, 0, 1); }
ssize_t pwrite(int file, const void *data, size_t size, off_t at) { return put(file, data, size, at, 0); }
ssize_t pwrite64(int file, const void *data, size_t size, off_t at) { return put(file, data, size, at, 0); }

static int cut(int file, off_t size) {
    char path[4096];
    if (!named(file, path)) return syscall(SYS_ftruncate, file, size);
    pthread_mutex_lock(&turn);
    int failed = syscall(SYS_ftruncate, file, size);
    int error = errno;
    if (!failed) note('t', inode(file), size, path, NULL, 0);
    pthread_mutex_unlock(&turn);
    errno = error;
    return failed;
}

int ftruncate(int file, off_t size) { return cut(file, size); }
int ftruncate64(int file, off_t size) { return cut(file, size); }

static int kept(int file, long call) {
    char path[4096];
    if (!named(file, path)) return syscall(call, file);
    if (fails("broken")) return errno = EIO, -1;
    pthread_mutex_lock(&turn);
    int failed = syscall(call, file);
    int error = errno;
    if (!failed) note('s', inode(file), 0, path, NULL, 0);
    pthread_mutex_unlock(&turn);
    errno = error;
    return failed;
}

int fsync(int file) { return kept(file, SYS_fsync); }
int fdatasync(int file) { return kept(file, SYS_fdatasync); }

int unlink(const char *path) {
    if (!ours(path)) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&turn);
    int failed = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    int error = errno;
    if (!failed) note('u', 0, 0, path, NULL, 0);
    pthread_mutex_unlock(&turn);
    errno = error;
    return failed;
}

int rename(const char *from, const char *to) {
    if (!ours(from)) return syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    pthread_mutex_lock(&turn);
    int failed = syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    int error = errno;
    if (!failed) note('r', 0, 0, from, to, strlen(to));
    pthread_mutex_unlock(&turn);
    errno = error;
    return failed;
}
