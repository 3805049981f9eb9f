// A plain libwebsockets echo server on the library's libuv loop: what the figures stand beside.
// Prints "listening PORT" and ends on SIGTERM.
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTE_COUNT_MAX = 4096, WAITING_COUNT_MAX = 64 };

struct message {
  size_t count;
  unsigned char bytes[LWS_PRE + MESSAGE_BYTE_COUNT_MAX];
};

// The messages that wait to go back, oldest first, in a ring.
struct connection {
  struct message *ring[WAITING_COUNT_MAX];
  unsigned first, waiting;
};

static int collect(struct connection *connection, const void *bytes, size_t count) {
  if (count > MESSAGE_BYTE_COUNT_MAX || connection->waiting == WAITING_COUNT_MAX) return -1;
  struct message *message = malloc(sizeof *message);
  if (!message) return -1;
  message->count = count;
  memcpy(message->bytes + LWS_PRE, bytes, count);
  connection->ring[(connection->first + connection->waiting++) % WAITING_COUNT_MAX] = message;
  return 0;
}

static int send_waiting(struct lws *socket, struct connection *connection) {
  while (connection->waiting > 0 && !lws_send_pipe_choked(socket)) {
    struct message *message = connection->ring[connection->first];
    connection->first = (connection->first + 1) % WAITING_COUNT_MAX;
    connection->waiting--;
    int sent = lws_write(socket, message->bytes + LWS_PRE, message->count, LWS_WRITE_TEXT);
    size_t expected = message->count;
    free(message);
    if (sent < (int)expected) return -1;
  }
  if (connection->waiting > 0) lws_callback_on_writable(socket);
  return 0;
}

static int handle(struct lws *socket, enum lws_callback_reasons reason, void *user, void *bytes,
                  size_t count) {
  struct connection *connection = user;
  switch (reason) {
  case LWS_CALLBACK_ESTABLISHED:
    memset(connection, 0, sizeof *connection);
    break;
  case LWS_CALLBACK_RECEIVE:
    if (collect(connection, bytes, count)) return -1;
    lws_callback_on_writable(socket);
    break;
  case LWS_CALLBACK_SERVER_WRITEABLE:
    return send_waiting(socket, connection);
  case LWS_CALLBACK_CLOSED:
    while (connection->waiting > 0) {
      free(connection->ring[connection->first]);
      connection->first = (connection->first + 1) % WAITING_COUNT_MAX;
      connection->waiting--;
    }
    break;
  default:
    break;
  }
  return 0;
}

int main(void) {
  static const struct lws_protocols protocols[] = {
      {"echo", handle, sizeof(struct connection), 0, 0, NULL, 0},
      {NULL, NULL, 0, 0, 0, NULL, 0},
  };
  struct lws_context_creation_info information;
  memset(&information, 0, sizeof information);
  lws_set_log_level(LLL_ERR, NULL);
  information.port = 0;
  information.iface = "127.0.0.1";
  information.protocols = protocols;
  information.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                        LWS_SERVER_OPTION_VALIDATE_UTF8;
  struct lws_context *context = lws_create_context(&information);
  if (!context) return 1;
  // The library's own handlers only say on which signal it stops, and do not end the process.
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  printf("listening %d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
  fflush(stdout);
  while (lws_service(context, 0) >= 0) {
  }
  return 0;
}
