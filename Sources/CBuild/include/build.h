// What is known when the program is built, and not when it is written.
#pragma once

// The commit that the program was built of; NULL where nobody has said it.
const char *tandem_commit(void);
