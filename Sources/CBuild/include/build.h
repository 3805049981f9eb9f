// Facts that are known only when the program is built.
#pragma once

// The commit that the program was built from; NULL if the build did not name it.
const char *tandem_commit(void);
