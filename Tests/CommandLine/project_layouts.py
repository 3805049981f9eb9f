"""Projects as the generators of Capacitor, Ionic, Quasar and Nx lay them out, without sources.

Written from their templates; `built` adds what a build makes.
"""

import json
from pathlib import Path

Files = dict[str, str]


def document(title: str, script: str = "") -> str:
    """A page with a title, and a script if one is named."""
    tag = f'<script type="module" src="{script}"></script>' if script else ""
    return f'<!doctype html><meta charset="utf-8"><title>{title}</title><div id="root"></div>{tag}'


def package(name: str, **scripts: str) -> str:
    return json.dumps({"name": name, "version": "0.0.1", "private": True, "scripts": scripts})


def typescript(name: str, web_directory: str) -> str:
    """What `npx cap init` writes into a project with TypeScript."""
    return f"""import type {{ CapacitorConfig }} from '@capacitor/cli';

const config: CapacitorConfig = {{
  appId: 'io.ionic.starter',
  appName: '{name}',
  webDir: '{web_directory}'
}};

export default config;
"""


def capacitor_app() -> Files:
    """`npm init @capacitor/app`: the sources are the root of Vite."""
    configuration = {"appId": "com.example.plain", "appName": "Plain", "webDir": "dist"}
    return {
        "package.json": package("capacitor-app", start="vite", build="vite build"),
        "capacitor.config.json": json.dumps(configuration, indent=2),
        "vite.config.ts": "export default { root: './src', build: { outDir: '../dist' } };",
        "src/index.html": document("Source", "./js/capacitor-welcome.js"),
    }


def ionic_angular() -> Files:
    """`ionic start --type angular`."""
    options = {"outputPath": "www", "index": "src/index.html", "browser": "src/main.ts"}
    build = {"builder": "@angular/build:application", "options": options}
    return {
        "package.json": package("journal", start="ng serve", build="ng build"),
        "ionic.config.json": '{"name": "journal", "integrations": {"capacitor": {}}}',
        "capacitor.config.ts": typescript("journal", "www"),
        "angular.json": json.dumps({"projects": {"app": {"architect": {"build": build}}}}),
        "src/index.html": document("Source"),
    }


def ionic_react() -> Files:
    """`ionic start --type react`: the page at the root is a source."""
    return {
        "package.json": package("photos", dev="vite", build="tsc && vite build"),
        "ionic.config.json": '{"name": "photos", "integrations": {"capacitor": {}}}',
        "capacitor.config.ts": typescript("photos", "dist"),
        "vite.config.ts": "export default {};",
        "index.html": document("Source", "/src/main.tsx"),
    }


def ionic_vue() -> Files:
    """`ionic start --type vue`."""
    return ionic_react() | {"index.html": document("Source", "/src/main.ts")}


def ionic_without_capacitor() -> Files:
    """`ionic start --no-capacitor`, or an app that Cordova wraps."""
    files = ionic_angular()
    del files["capacitor.config.ts"]
    return files | {"ionic.config.json": '{"name": "journal", "integrations": {"cordova": {}}}'}


def capacitor_2() -> Files:
    """An app of 2020, as `npx cap init` of Capacitor 2 described it."""
    configuration = {
        "appId": "io.ionic.old",
        "appName": "Old",
        "bundledWebRuntime": False,
        "npmClient": "npm",
        "webDir": "www",
        "plugins": {"SplashScreen": {"launchShowDuration": 0}},
        "cordova": {},
    }
    return {
        "package.json": package("old", start="ionic serve", build="ionic build"),
        "ionic.config.json": '{"name": "old", "integrations": {"capacitor": {}}}',
        "capacitor.config.json": json.dumps(configuration, indent=2),
    }


def quasar() -> Files:
    """`npm init quasar` and `quasar mode add capacitor`: the page at the root is a template."""
    configuration = {"appId": "org.example.quasar", "appName": "Notes", "webDir": "www"}
    return {
        "package.json": package("notes", dev="quasar dev", build="quasar build"),
        "index.html": "<!DOCTYPE html><title><%= productName %></title><!-- quasar:entry-point -->",
        "quasar.config.js": "module.exports = {};",
        "src-capacitor/package.json": package("notes-capacitor"),
        "src-capacitor/capacitor.config.json": json.dumps(configuration),
    }


def nx_workspace() -> Files:
    """An Nx workspace with one app; the build goes into the workspace's own folder."""
    return {
        "package.json": package("org"),
        "nx.json": "{}",
        "apps/shop/package.json": package("shop"),
        "apps/shop/project.json": '{"name": "shop"}',
        "apps/shop/capacitor.config.ts": typescript("shop", "../../dist/apps/shop"),
        "apps/shop/index.html": document("Source", "/src/main.tsx"),
        "libs/cart/package.json": package("cart"),
    }


def environments() -> Files:
    """A configuration for each environment, as Capacitor's guide has it."""
    return ionic_react() | {
        "capacitor.config.ts": """import type { CapacitorConfig } from '@capacitor/cli';

const baseConfig: CapacitorConfig = {
  webDir: process.env.WEB_DIR ?? 'build/web',
};
let config: CapacitorConfig;
switch (process.env.NODE_ENV) {
  case 'qa':
    config = { ...baseConfig, appId: 'io.example.qa', appName: 'Photos (test)' };
    break;
  default:
    config = { ...baseConfig, appId: 'io.example.photos', appName: 'Photos' };
}
export default config;
"""
    }


def built(folder: str) -> Files:
    """What a build leaves in a folder."""
    return {
        f"{folder}/index.html": document("Built", "/assets/index-D4x1.js"),
        f"{folder}/assets/index-D4x1.js": "document.body.dataset.ran = 'yes';",
    }


def lay_out(folder: Path, *parts: Files) -> Path:
    """Writes files; of one path that of the last part stays."""
    for part in parts:
        for name, text in part.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return folder
