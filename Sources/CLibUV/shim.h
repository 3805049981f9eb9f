// What Swift imports of libuv.
#pragma once
#include <uv.h>
