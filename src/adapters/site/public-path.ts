declare let __webpack_public_path__: string;

/**
 * Where the console's files lie: one folder above its scripts. A host page may serve them from anywhere, so this is
 * read from the running script before anything else is loaded.
 */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== '') {
  __webpack_public_path__ = new URL('../', script.src).href;
}

export const assetRoot = __webpack_public_path__;
