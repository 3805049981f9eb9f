// Functions and constants of the C library and of the kernel that Swift cannot import.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/openat2.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// syscall() is variadic, and the C library has no openat2(). Opens `path` beneath the directory; the
// kernel refuses every symbolic link, every way out and the magic links of /proc. Returns a
// descriptor or the negative error number; -ENOSYS means that the kernel is older than 5.6.
static inline int tandem_open_beneath(int directory, const char *path) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  long result = syscall(SYS_openat2, directory, path, &how, sizeof how);
  return result < 0 ? -errno : (int)result;
}

// memfd_create() is declared only for _GNU_SOURCE, and 1 is MFD_CLOEXEC. Returns a descriptor or the
// negative error number.
static inline int tandem_memory_file(void) {
  long result = syscall(SYS_memfd_create, "tandem", 1);
  return result < 0 ? -errno : (int)result;
}

// accept4() is declared only for _GNU_SOURCE, which Swift does not define. Returns a descriptor or the
// negative error number.
static inline int tandem_accept(int listener, struct sockaddr *name, socklen_t *length) {
  long result = syscall(SYS_accept4, listener, name, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return result < 0 ? -errno : (int)result;
}

// struct ucred is declared only for _GNU_SOURCE. Returns the user id of the peer of a local socket
// (unix(7), SO_PEERCRED), or -1.
static inline int64_t tandem_peer_user(int descriptor) {
  struct {
    pid_t process;
    uid_t user;
    gid_t group;
  } credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  return length == sizeof credentials ? (int64_t)credentials.user : -1;
}

// Declared only for _GNU_SOURCE (glibc 2.34). Closes the descriptors from `first` on in the program
// that is started.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
static inline int tandem_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// POSIX_SPAWN_SETSID is declared only for _GNU_SOURCE (glibc 2.26).
static const short tandem_spawn_session = 0x80;

// memmem() is declared only for _GNU_SOURCE. Returns where `part` begins in `whole`, or NULL.
extern void *memmem(const void *whole, size_t whole_length, const void *part, size_t part_length);
static inline const void *tandem_find(
    const void *whole, size_t whole_length, const void *part, size_t part_length) {
  return memmem(whole, whole_length, part, part_length);
}

// prctl() is variadic. Whether any program that is started from here, as whatever user it runs, can
// have CAP_SYS_ADMIN.
static inline int tandem_programs_can_administer(void) {
  return prctl(PR_CAPBSET_READ, CAP_SYS_ADMIN, 0, 0, 0) == 1;
}

// SIG_IGN is a macro that casts a number to a function pointer.
static inline void tandem_ignore(int number) { signal(number, SIG_IGN); }

// Declared only for _GNU_SOURCE (glibc 2.30). Waits for a semaphore until an instant of CLOCK_MONOTONIC.
extern int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *deadline);
static inline int tandem_wait_for_semaphore(sem_t *semaphore, const struct timespec *deadline) {
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, deadline);
}
