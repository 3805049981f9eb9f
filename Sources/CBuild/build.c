#include "build.h"

#include <stddef.h>

#ifndef TANDEM_COMMIT
#define TANDEM_COMMIT NULL
#endif

const char *tandem_commit(void) { return TANDEM_COMMIT; }
