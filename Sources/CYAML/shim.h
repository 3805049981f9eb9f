// The header of libyaml.
#pragma once
#include <yaml.h>
