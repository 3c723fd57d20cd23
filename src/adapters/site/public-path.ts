declare let __webpack_public_path__: string;

/**
 * Base address of the console's files, one folder above its scripts. A host page may serve them from anywhere, so it is
 * read from the running script before anything else loads.
 */
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== '') {
  __webpack_public_path__ = new URL('../', script.src).href;
}

export const assetRoot = __webpack_public_path__;
