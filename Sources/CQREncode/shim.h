// What Swift imports of libqrencode.
#pragma once
#include <qrencode.h>
