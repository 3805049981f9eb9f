#include "context.h"

#include <libwebsockets.h>

// Extensions stay unset, so that compression is never negotiated.
static struct lws_context_creation_info common_information(int port) {
  struct lws_context_creation_info information = {0};
  information.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
  information.port = port;
  information.timeout_secs = 5;
  return information;
}

struct lws_context *tandem_make_context(void) {
  struct lws_context_creation_info information = common_information(CONTEXT_PORT_NO_LISTEN);
  return lws_create_context(&information);
}

struct lws_vhost *tandem_make_host(struct lws_context *context,
                                   const struct lws_protocols *protocols) {
  struct lws_context_creation_info information = common_information(CONTEXT_PORT_NO_LISTEN_SERVER);
  information.protocols = protocols;
  information.vhost_name = "tandem";
  return lws_create_vhost(context, &information);
}

int tandem_copy_upgrade_header(struct lws *request, char *output, int capacity) {
  return lws_hdr_copy(request, output, capacity, WSI_TOKEN_UPGRADE);
}
