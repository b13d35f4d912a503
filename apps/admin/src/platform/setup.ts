import { type Setup, setupId } from '@noren/contract/setup'

/** The configuration of this installation, as the server wrote it into the page. */
export const setup: Setup = read()

function read(): Setup {
  const text = typeof document === 'undefined' ? null : document.getElementById(setupId)?.textContent
  // Written by the server; where there is none (unit tests), everything is switched off.
  if (text) return JSON.parse(text) as Setup
  const operator = { name: null, address: null, telephone: null, email: null, url: null }
  return {
    google: false,
    payments: false,
    billing: 'beta',
    apiBaseUrl: null,
    storagePrefix: 'noren',
    mapsKey: null,
    errorReporting: null,
    apiTimeout: null,
    operator,
    demo: null,
    sends: [],
  }
}
