/* Stands between a program and its disk: writes down what is done to the files of one
 * folder, in order, and makes the disk fail when told to.
 *
 * RECORDED_FOLDER   whose files are watched (a folder's own syncs too)
 * RECORDED_LOG      where to write it all down; nothing is written if unset
 * RECORDED_FAULT    a file; while it is there, what it says goes wrong:
 *                   "write 28" or "sync 5" or "open 30", the number being an errno
 *
 * One record: a letter, the length of the path (2 bytes), the path, an offset (8), the
 * length of the data (4), the data; numbers in the machine's order. Letters: O opened and
 * made, W written, T truncated to the offset, S synced, U unlinked, R renamed to the data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 1024

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char *path_of[MOST_FILES];
static int log_fd = -1;

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static ssize_t real_write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    return real(fd, data, size);
}

static int real_open(const char *path, int flags, mode_t mode) {
    REAL(int, "open", const char *, int, ...);
    return real(path, flags, mode);
}

static int is_watched(const char *path) {
    const char *folder = getenv("RECORDED_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    return length && strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == 0);
}

static void record(char letter, const char *path, int64_t offset, const void *data, uint32_t size) {
    const char *log = getenv("RECORDED_LOG");
    if (!log) return;
    if (log_fd < 0) log_fd = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    uint16_t length = (uint16_t)strlen(path);
    size_t total = 1 + 2 + length + 8 + 4 + size;
    char *line = malloc(total), *at = line;
    *at++ = letter;
    memcpy(at, &length, 2), at += 2;
    memcpy(at, path, length), at += length;
    memcpy(at, &offset, 8), at += 8;
    memcpy(at, &size, 4), at += 4;
    if (size) memcpy(at, data, size);
    if (real_write(log_fd, line, total) != (ssize_t)total) abort();
    free(line);
}

/* Whether this kind of call is to fail now, and how. */
static int fault(const char *kind) {
    const char *path = getenv("RECORDED_FAULT");
    if (!path) return 0;
    int fd = real_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) return 0;
    char said[32] = {0};
    char named[16];
    int number = 0;
    ssize_t got = read(fd, said, sizeof said - 1);
    close(fd);
    if (got > 0 && sscanf(said, "%15s %d", named, &number) == 2 && strcmp(named, kind) == 0)
        return number;
    return 0;
}

static int watched_fd(int fd) { return fd >= 0 && fd < MOST_FILES && path_of[fd]; }

static int opened(const char *path, int flags, mode_t mode) {
    char whole[PATH_MAX];
    if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
    else if (!getcwd(whole, sizeof whole) ||
             strlen(whole) + strlen(path) + 2 > sizeof whole ||
             !strcat(strcat(whole, "/"), path)) return -1;
    if (!is_watched(whole)) return real_open(path, flags, mode);
    int failing = (flags & O_ACCMODE) != O_RDONLY ? fault("open") : 0;
    if (failing) { errno = failing; return -1; }
    pthread_mutex_lock(&lock);
    int is_new = (flags & O_CREAT) && access(whole, F_OK) != 0;
    int fd = real_open(path, flags, mode);
    if (fd >= 0 && fd < MOST_FILES) {
        free(path_of[fd]);
        path_of[fd] = strdup(whole);
        if (is_new) record('O', whole, 0, NULL, 0);
        if (flags & O_TRUNC) record('T', whole, 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return opened(path, flags, mode);
}

int close(int fd) {
    REAL(int, "close", int);
    pthread_mutex_lock(&lock);
    if (watched_fd(fd)) {
        free(path_of[fd]);
        path_of[fd] = NULL;
    }
    pthread_mutex_unlock(&lock);
    return real(fd);
}

static ssize_t written_at(int fd, const void *data, size_t size, off_t offset) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (!watched_fd(fd)) return real(fd, data, size, offset);
    pthread_mutex_lock(&lock);
    int failing = fault("write");
    /* A disk that fills up takes a part of the last write. */
    if (failing) size = size / 2;
    ssize_t done = real(fd, data, size, offset);
    if (done > 0) record('W', path_of[fd], offset, data, (uint32_t)done);
    if (failing) { errno = failing; done = -1; }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    return written_at(fd, data, size, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    return written_at(fd, data, size, offset);
}

ssize_t write(int fd, const void *data, size_t size) {
    if (!watched_fd(fd)) return real_write(fd, data, size);
    ssize_t done = written_at(fd, data, size, lseek(fd, 0, SEEK_CUR));
    if (done > 0) lseek(fd, done, SEEK_CUR);
    return done;
}

static int truncated(int fd, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    if (!watched_fd(fd)) return real(fd, size);
    pthread_mutex_lock(&lock);
    int done = real(fd, size);
    if (done == 0) record('T', path_of[fd], size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t size) { return truncated(fd, size); }
int ftruncate64(int fd, off64_t size) { return truncated(fd, size); }

static int synced(int fd, int (*real)(int)) {
    if (!watched_fd(fd)) return real(fd);
    pthread_mutex_lock(&lock);
    int failing = fault("sync");
    int done = failing ? -1 : real(fd);
    if (done == 0) record('S', path_of[fd], 0, NULL, 0);
    if (failing) errno = failing;
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    return synced(fd, real);
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    return synced(fd, real);
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (!is_watched(path)) return real(path);
    pthread_mutex_lock(&lock);
    int done = real(path);
    if (done == 0) record('U', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (!is_watched(from)) return real(from, to);
    pthread_mutex_lock(&lock);
    int done = real(from, to);
    if (done == 0) record('R', from, 0, to, (uint32_t)strlen(to));
    pthread_mutex_unlock(&lock);
    return done;
}
