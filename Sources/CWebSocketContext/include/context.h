// What depends on how libwebsockets was configured: structures and numbers of its header.
//
// Packages have a libwebsockets inside that is configured otherwise than the system's. All that
// knows the difference stands here, so that a package compiles this one file again and no Swift.
#pragma once

struct lws;
struct lws_context;
struct lws_protocols;
struct lws_vhost;

// A context that listens to nothing; NULL if it cannot be made.
struct lws_context *tandem_make_context(void);

// The host of a context, with protocols that must outlive it; NULL if it cannot be made.
struct lws_vhost *tandem_make_host(struct lws_context *context,
                                   const struct lws_protocols *protocols);

// Copies the header `Upgrade` of a request, which ends with NUL, and returns how many bytes it has;
// 0 if there is none, negative if it does not fit.
int tandem_copy_upgrade_header(struct lws *request, char *output, int capacity);
