// @ts-check
// Answers Home Assistant's front end in place of its back end: somebody is logged in, no device.
{
  const page = /** @type {any} */ (globalThis);
  const titles = { history: "history", logbook: "logbook", todo: "todo", config: "config" };
  const panel = (/** @type {string} */ name, /** @type {string | null} */ title) => ({
    component_name: name,
    config: name === "lovelace" ? { mode: "storage" } : {},
    icon: "mdi:home",
    require_admin: false,
    title,
    url_path: name,
    config_panel_domain: null,
  });
  const panels = Object.fromEntries(
    [["lovelace", null], ["profile", null], ...Object.entries(titles)]
      .map(([name, title]) => [name, panel(name ?? "", title)]),
  );
  const config = {
    components: ["history", "logbook", "todo", "recorder", "config"],
    config_dir: "",
    config_source: "storage",
    country: "DE",
    currency: "EUR",
    elevation: 0,
    external_url: null,
    internal_url: null,
    language: "en",
    latitude: 0,
    longitude: 0,
    location_name: "Home",
    radius: 100,
    recovery_mode: false,
    safe_mode: false,
    state: "RUNNING",
    time_zone: "UTC",
    unit_system: { length: "km", mass: "g", temperature: "C", volume: "L" },
    version: "2025.1.0",
    allowlist_external_dirs: [],
    allowlist_external_urls: [],
  };
  const user = {
    id: "1",
    name: "Somebody",
    is_owner: true,
    is_admin: true,
    credentials: [],
    mfa_modules: [],
  };
  /** What else than a list is asked for, by the type of the message. @type {Record<string, any>} */
  const answers = {
    get_config: config,
    get_panels: panels,
    get_services: {},
    get_states: [],
    "auth/current_user": user,
    "frontend/get_themes": { themes: {}, default_theme: "default", default_dark_theme: null },
    "frontend/get_user_data": { value: null },
    "frontend/get_translations": { resources: {} },
    "config/entity_registry/list_for_display": { entity_categories: {}, entities: [] },
    "lovelace/config": { title: "Home", views: [{ title: "Overview", path: "home", cards: [] }] },
    "lovelace/resources": [],
    "lovelace/dashboards/list": [],
    "persistent_notification/get": [],
    "repairs/list_issues": { issues: [] },
    "recorder/info": { recording: true, migration_in_progress: false, migration_is_live: false },
  };

  // So long that it need not be asked for anew.
  const expiry = 1_000_000;
  page.__tokenCache = {
    writeEnabled: true,
    tokens: {
      access_token: "1",
      refresh_token: "1",
      token_type: "Bearer",
      expires_in: expiry,
      expires: Date.now() + expiry * 1000,
      hassUrl: location.origin,
      clientId: `${location.origin}/`,
    },
  };

  page.answerSocket("/api/websocket", (/** @type {(data: any) => void} */ send) => {
    const tell = (/** @type {object} */ message) => send(JSON.stringify(message));
    tell({ type: "auth_required", ha_version: config.version });
    return (/** @type {string} */ text) => {
      const messages = [JSON.parse(text)].flat();
      for (const { id, type, event_type } of messages) {
        if (type === "auth") {
          tell({ type: "auth_ok", ha_version: config.version });
          continue;
        }
        if (type === "ping") {
          tell({ id, type: "pong" });
          continue;
        }
        const isSubscription = /subscribe/.test(type) || event_type;
        const result = isSubscription ? null : answers[type] === undefined ? [] : answers[type];
        tell({ id, type: "result", success: true, result });
        if (type === "subscribe_entities") tell({ id, type: "event", event: { a: {} } });
      }
    };
  });
}
