// Raw WebSocket clients on one thread and one epoll instance: the load of the benchmarks.
//
//   socket_client echo   PORT CONNECTIONS DEPTH MESSAGES            against echo_server
//   socket_client change PORT TOKEN CONNECTIONS DEPTH MESSAGES      page changes, to their result
//   socket_client tap    FRONT_PORT TOKEN CONTROL_PORT TOKEN TAPS   tap, navigate, applied
//   socket_client storm  FRONT_PORT TOKEN CONTROL_PORT TOKEN PAGES TAPS
//
// Prints its figures as one JSON object a line. Every wait ends after WAIT_SECONDS_MAX.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  INPUT_BYTE_COUNT_MAX = 2097152,
  OUTPUT_BYTE_COUNT_MAX = 4096,
  EVENT_COUNT_MAX = 64,
  DEPTH_MAX = 64,
  WAIT_SECONDS_MAX = 30,
  TAB_COUNT = 5,
  LOCKSTEP_TAP_COUNT = 40,
};

struct client {
  int descriptor, number, sent, answered;
  long generation, revision;
  char epoch[128], key[128], tab[32];
  double sent_at[DEPTH_MAX];
  size_t count, capacity;
  char *input;
};

static const char *const tabs[TAB_COUNT] = {"home", "schedule", "track", "progress", "profile"};
static int poller;
static double *samples;
static int sample_count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void fail(const char *what) {
  fprintf(stderr, "socket_client: %s (%s).\n", what, strerror(errno));
  exit(1);
}

// A text frame, masked with zeroes as RFC 6455 allows a client that is no browser.
static void send_text(struct client *client, const char *text) {
  unsigned char frame[OUTPUT_BYTE_COUNT_MAX];
  size_t count = strlen(text), header = count < 126 ? 2 : 4;
  if (count + 8 > sizeof frame) fail("a frame is too large");
  frame[0] = 0x81;
  frame[1] = 0x80 | (count < 126 ? count : 126);
  if (header == 4) frame[2] = count >> 8, frame[3] = count & 255;
  memset(frame + header, 0, 4);
  memcpy(frame + header + 4, text, count);
  size_t total = header + 4 + count, offset = 0;
  while (offset < total) {
    ssize_t sent = send(client->descriptor, frame + offset, total - offset, MSG_NOSIGNAL);
    if (sent > 0) offset += sent;
    else if (errno != EAGAIN) fail("the server closed a connection");
  }
}

static void read_input(struct client *client) {
  if (client->capacity - client->count < 4096) {
    client->capacity = client->capacity ? client->capacity * 2 : 8192;
    if (client->capacity > INPUT_BYTE_COUNT_MAX) fail("a message is too large");
    client->input = realloc(client->input, client->capacity);
  }
  ssize_t count = recv(client->descriptor, client->input + client->count,
                       client->capacity - client->count - 1, 0);
  if (count == 0 || (count < 0 && errno != EAGAIN)) fail("the server closed a connection");
  if (count > 0) client->count += count;
}

// The next text message, cut out of the input and ended with a zero, or NULL.
static char *next_message(struct client *client, size_t *offset, char *kept, char **end) {
  for (;;) {
    unsigned char *bytes = (unsigned char *)client->input + *offset;
    size_t rest = client->count - *offset, header = 2;
    if (rest < 2) return NULL;
    size_t length = bytes[1] & 127;
    if (length == 126) {
      if (rest < 4) return NULL;
      length = bytes[2] << 8 | bytes[3], header = 4;
    } else if (length == 127) {
      if (rest < 10) return NULL;
      length = 0, header = 10;
      for (int index = 2; index < 10; index++) length = length << 8 | bytes[index];
    }
    if (rest < header + length) return NULL;
    *offset += header + length;
    if ((bytes[0] & 15) == 8) {
      fprintf(stderr, "close: %.*s\n", (int)length - 2, bytes + header + 2);
      fail("the server sent a close frame");
    }
    if ((bytes[0] & 15) != 1) continue;
    *end = (char *)bytes + header + length;
    *kept = **end;
    **end = 0;
    return (char *)bytes + header;
  }
}

static long number_of(const char *message, const char *name) {
  const char *found = strstr(message, name);
  return found ? strtol(found + strlen(name), NULL, 10) : -1;
}

static void text_of(const char *message, const char *name, char *into, size_t capacity) {
  const char *found = strstr(message, name);
  if (!found) return;
  found += strlen(name);
  size_t count = strcspn(found, "\"");
  if (count >= capacity) fail("a name is too long");
  memcpy(into, found, count);
  into[count] = 0;
}

static void open_client(struct client *client, int number, int port, const char *path,
                        const char *protocol, const char *token) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  memset(client, 0, sizeof *client);
  client->number = number;
  client->descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(client->descriptor, (struct sockaddr *)&address, sizeof address)) fail("connect");
  int on = 1;
  setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  char request[1024];
  snprintf(request, sizeof request,
           "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Protocol: %s\r\n%s%s%s\r\n",
           path, port, protocol, token ? "Authorization: Bearer " : "", token ? token : "",
           token ? "\r\n" : "");
  if (send(client->descriptor, request, strlen(request), MSG_NOSIGNAL) < 0) fail("handshake");
  char *end = NULL;
  while (!end) {
    read_input(client);
    client->input[client->count] = 0;
    end = strstr(client->input, "\r\n\r\n");
  }
  if (strncmp(client->input, "HTTP/1.1 101", 12)) fail(client->input);
  size_t head = end + 4 - client->input;
  client->count -= head;
  memmove(client->input, end + 4, client->count);
  fcntl(client->descriptor, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
  epoll_ctl(poller, EPOLL_CTL_ADD, client->descriptor, &event);
}

static void close_client(struct client *client) {
  close(client->descriptor);
  free(client->input);
}

typedef void (*receiver)(struct client *client, char *message, double time);

// One turn of the loop: every client that has input gets its messages.
static void turn(receiver receive) {
  struct epoll_event events[EVENT_COUNT_MAX];
  int count = epoll_wait(poller, events, EVENT_COUNT_MAX, WAIT_SECONDS_MAX * 1000);
  if (count <= 0) fail("the server did not answer in time");
  for (int index = 0; index < count; index++) {
    struct client *client = events[index].data.ptr;
    read_input(client);
    double time = now();
    size_t offset = 0;
    char kept, *end, *message;
    while ((message = next_message(client, &offset, &kept, &end))) {
      receive(client, message, time);
      *end = kept;
    }
    client->count -= offset;
    memmove(client->input, client->input + offset, client->count);
    if (client->count == 0 && client->capacity > 65536) {
      free(client->input);
      client->input = NULL;
      client->capacity = 0;
    }
  }
}

static int by_value(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void print_samples(const char *name, double *values, int count) {
  qsort(values, count, sizeof *values, by_value);
  printf("\"%s\":{\"count\":%d,\"p50\":%.1f,\"p99\":%.1f,\"max\":%.1f}", name, count,
         values[count / 2], values[count * 99 / 100], values[count - 1]);
}

// Echo and changes: every client keeps `depth` messages under way until it sent `goal`.
static int depth, goal, is_echo, finished;
static long statuses_applied, statuses_other, navigates;

static void send_change(struct client *client) {
  char text[512];
  int id = client->sent + 1;
  // 200 bytes, as the codec's benchmark has them.
  int count = snprintf(
      text, sizeof text,
      "{\"type\":\"routeChange\",\"id\":%d,\"generation\":%ld,\"kind\":\"replace\",\"from\":\"%s\","
      "\"key\":\"%s\",\"url\":\"/?set=%d#",
      id, client->generation, client->key, client->key, id);
  const char *tail = "\",\"title\":\"Home\",\"trusted\":true,\"origin\":\"router\"}";
  while (count + strlen(tail) < 200) text[count++] = 'n';
  strcpy(text + count, tail);
  client->sent_at[client->sent++ % DEPTH_MAX] = now();
  send_text(client, text);
}

static void receive_answer(struct client *client, char *message, double time) {
  if (!is_echo) {
    long generation = number_of(message, "\"generation\":");
    if (generation >= 0) client->generation = generation;
    if (strstr(message, "\"type\":\"navigate\"")) navigates++;
    if (!strstr(message, "\"type\":\"result\"")) return;
    if (strstr(message, "\"applied\"")) statuses_applied++;
    else statuses_other++;
  }
  samples[sample_count++] = time - client->sent_at[client->answered++ % DEPTH_MAX];
  if (client->answered == goal) finished++;
  if (client->sent < goal) send_change(client);
}

static int welcomed;
static void receive_welcome(struct client *client, char *message, double time) {
  (void)time;
  text_of(message, "\"epoch\":\"", client->epoch, sizeof client->epoch);
  text_of(message, "\"key\":\"", client->key, sizeof client->key);
  text_of(message, "\"tab\":\"", client->tab, sizeof client->tab);
  client->generation = number_of(message, "\"generation\":");
  client->revision = number_of(message, "\"revision\":");
  if (strstr(message, "\"type\":\"welcome\"")) welcomed++;
}

static void open_page(struct client *client, int number, int port, const char *token) {
  char hello[512];
  open_client(client, number, port, "/__tandem__/socket", "tandem.page.v1", token);
  snprintf(hello, sizeof hello,
           "{\"type\":\"hello\",\"protocol\":1,\"page\":\"page%d-%d\",\"document\":\"d%d-%d\","
           "\"load\":\"navigate\",\"visibility\":\"visible\",\"location\":{\"url\":\"/\"}}",
           getpid(), number, getpid(), number);
  send_text(client, hello);
  int goal_count = welcomed + 1;
  while (welcomed < goal_count) turn(receive_welcome);
}

static int run_load(int port, const char *token, int connections, int messages) {
  struct client *clients = calloc(connections, sizeof *clients);
  samples = calloc((size_t)connections * messages, sizeof *samples);
  goal = messages;
  is_echo = !token;
  for (int index = 0; index < connections; index++) {
    if (token) open_page(&clients[index], index, port, token);
    else {
      open_client(&clients[index], index, port, "/", "echo", NULL);
      strcpy(clients[index].key, "e1");
    }
  }
  double start = now();
  for (int index = 0; index < connections; index++)
    for (int sent = 0; sent < depth && sent < goal; sent++) send_change(&clients[index]);
  while (finished < connections) turn(receive_answer);
  double seconds = (now() - start) / 1e6;
  printf("{\"messagesPerSecond\":%.0f,\"applied\":%ld,\"other\":%ld,\"navigates\":%ld,",
         sample_count / seconds, statuses_applied, statuses_other, navigates);
  print_samples("microseconds", samples, sample_count);
  printf("}\n");
  for (int index = 0; index < connections; index++) close_client(&clients[index]);
  return 0;
}

// Taps and storms: one controller, and pages that answer each batch of navigates with `applied`.
static struct client controller;
static long state_revision, page_revision, result_revision;
static int results, attached;
static double navigate_at;

static void open_controller(int port, const char *token) {
  char hello[160];
  open_client(&controller, -1, port, "/socket", "tandem.chrome.v1", token);
  snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"protocol\":1,\"client\":\"c%d\"}", getpid());
  send_text(&controller, hello);
}

static void tap(int number) {
  char text[160];
  snprintf(text, sizeof text,
           "{\"type\":\"action\",\"id\":%d,\"name\":\"selectTab\",\"parameters\":{\"tab\":\"%s\"}}",
           number, tabs[number % TAB_COUNT]);
  send_text(&controller, text);
}

static void receive_tap(struct client *client, char *message, double time) {
  if (client == &controller) {
    if (strstr(message, "\"type\":\"result\"")) {
      results++;
      result_revision = number_of(message, "\"revision\":");
      return;
    }
    const char *pages = strstr(message, "\"pages\":[");
    state_revision = number_of(message, "\"revision\":");
    if (pages) page_revision = number_of(pages, "\"revision\":");
    attached = number_of(message, "\"attached\":");
    return;
  }
  navigates++;
  receive_welcome(client, message, time);
  navigate_at = time;
  char applied[400];
  snprintf(applied, sizeof applied,
           "{\"type\":\"applied\",\"revision\":%ld,\"key\":\"%s\",\"url\":\"/\",\"how\":\"app\","
           "\"changed\":true,\"durationMilliseconds\":0}",
           client->revision, client->key);
  send_text(client, applied);
}

static int run_taps(int taps) {
  double *on_wire = calloc(taps, sizeof *on_wire), *accepted = calloc(taps, sizeof *accepted);
  for (int number = 1; number <= taps; number++) {
    double start = now();
    int before = results;
    tap(number);
    while (results == before || page_revision < result_revision) turn(receive_tap);
    on_wire[number - 1] = navigate_at - start;
    accepted[number - 1] = now() - start;
  }
  printf("{");
  print_samples("navigate", on_wire, taps);
  printf(",");
  print_samples("applied", accepted, taps);
  printf("}\n");
  return 0;
}

static int follows(struct client *pages, int count, int taps) {
  for (int index = 0; index < count; index++)
    if (strcmp(pages[index].tab, tabs[taps % TAB_COUNT]) || pages[index].revision < result_revision)
      return 0;
  return 1;
}

// Taps, all at once or each when the pages follow the one before, until all pages show the last.
static void run_taps_to_all(struct client *pages, int count, int first, int last, int at_once) {
  double start = now();
  navigates = 0;
  for (int number = first; number <= last; number++) {
    tap(number);
    while (!at_once && (results < number || !follows(pages, count, number))) turn(receive_tap);
  }
  while (results < last || !follows(pages, count, last)) turn(receive_tap);
  printf("{\"following\":%d,\"taps\":%d,\"seconds\":%.4f,\"navigates\":%ld}\n", count,
         last - first + 1, (now() - start) / 1e6, navigates);
  fflush(stdout);
}

// The caller looks at the server's memory between the lines and asks for the next with one.
static int run_storm(struct client *pages, int count, int taps) {
  printf("{\"attached\":%d}\n", count);
  fflush(stdout);
  if (getchar() == EOF) return 1;
  run_taps_to_all(pages, count, 1, taps, 1);
  if (getchar() == EOF) return 1;
  run_taps_to_all(pages, count, taps + 1, taps + LOCKSTEP_TAP_COUNT, 0);
  return getchar() == EOF;
}

int main(int count, char **arguments) {
  poller = epoll_create1(0);
  if (count == 6 && !strcmp(arguments[1], "echo")) {
    depth = atoi(arguments[4]);
    return run_load(atoi(arguments[2]), NULL, atoi(arguments[3]), atoi(arguments[5]));
  }
  if (count == 7 && !strcmp(arguments[1], "change")) {
    depth = atoi(arguments[5]);
    return run_load(atoi(arguments[2]), arguments[3], atoi(arguments[4]), atoi(arguments[6]));
  }
  int is_tap = count == 7 && !strcmp(arguments[1], "tap");
  if (!is_tap && !(count == 8 && !strcmp(arguments[1], "storm"))) fail("wrong arguments");
  int page_count = is_tap ? 1 : atoi(arguments[6]);
  struct client *pages = calloc(page_count, sizeof *pages);
  for (int index = 0; index < page_count; index++)
    open_page(&pages[index], index, atoi(arguments[2]), arguments[3]);
  open_controller(atoi(arguments[4]), arguments[5]);
  while (attached < page_count) turn(receive_tap);
  return is_tap ? run_taps(atoi(arguments[6])) : run_storm(pages, page_count, atoi(arguments[7]));
}
