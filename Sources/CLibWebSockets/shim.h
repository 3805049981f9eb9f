// The headers of libwebsockets and zlib, and a function in place of what Swift cannot import.
#pragma once
#include <libwebsockets.h>
#include <limits.h>
#include <string.h>
#include <zlib.h>

// deflateInit2() is a macro. Compresses in one call into `output`; returns the number of bytes, or 0
// if they do not fit. 15 + 16 asks for the gzip format, whose header carries no time and no name.
static inline size_t tandem_gzip(const unsigned char *input, size_t inputCount,
                                 unsigned char *output, size_t outputCapacity, int level) {
  if (inputCount > UINT_MAX || outputCapacity > UINT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (z_const Bytef *)input;
  stream.avail_in = (uInt)inputCount;
  stream.next_out = output;
  stream.avail_out = (uInt)outputCapacity;
  int result = deflate(&stream, Z_FINISH);
  size_t count = stream.total_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? count : 0;
}
