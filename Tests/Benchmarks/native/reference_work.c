// Fixed work, beside which figures of another process stand, so that a slow or busy machine is no
// part of them: 1,000 FNV-1a hashes (64 bits) over 64 bytes each, then 20 times malloc and free of
// 64 bytes. Prints the nanoseconds of it, the mean over REPETITIONS.
//
// Usage: reference_work REPETITIONS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HASH_COUNT = 1000, ALLOCATION_COUNT = 20, BYTE_COUNT = 64, REPETITION_COUNT_MAX = 100000 };

// Kept where the compiler must not look, so that nothing is found to be superfluous.
static volatile uint64_t result;
static void *volatile block;

static uint64_t hash(const unsigned char *bytes) {
  uint64_t value = 14695981039346656037u;
  for (int index = 0; index < BYTE_COUNT; index++) {
    value = (value ^ bytes[index]) * 1099511628211u;
  }
  return value;
}

static void work(unsigned char *bytes) {
  for (int index = 0; index < HASH_COUNT; index++) {
    uint64_t value = hash(bytes);
    // The next hash is of other bytes.
    bytes[index % BYTE_COUNT] = (unsigned char)value;
    result = value;
  }
  for (int index = 0; index < ALLOCATION_COUNT; index++) {
    block = malloc(BYTE_COUNT);
    free(block);
  }
}

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(int count, char **arguments) {
  int repetitions = count == 2 ? atoi(arguments[1]) : 0;
  if (repetitions < 1 || repetitions > REPETITION_COUNT_MAX) {
    fprintf(stderr, "usage: reference_work REPETITIONS, from 1 to %d\n", REPETITION_COUNT_MAX);
    return 2;
  }
  unsigned char bytes[BYTE_COUNT] = {0};
  double start = nanoseconds();
  for (int index = 0; index < repetitions; index++) work(bytes);
  printf("%.1f\n", (nanoseconds() - start) / repetitions);
  return 0;
}
