import { type Setup, setupId } from '@noren/contract/setup'
import { useState, useSyncExternalStore } from 'react'

/** How this Noren is run, as the server wrote it into the page. */
export const setup: Setup = read()

/** The date on which the server drew this page's contents; null on pages that the browser draws itself. */
export const renderedOn = (): string | null => drawn

/** Whether the server drew this component; it stays so while the component stands. */
export const useIsDrawn = (): boolean => {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  return useState(isHydrating)[0]
}

/** What the server's rendering says before each page; in a browser it stands in the page. */
export const setRendering = (given: { setup: Setup; today: string }): void => {
  Object.assign(setup, given.setup)
  drawn = given.today
}

let drawn: string | null =
  typeof document === 'undefined' ? null : (document.getElementById('root')?.dataset['today'] ?? null)

function read(): Setup {
  const text = typeof document === 'undefined' ? null : document.getElementById(setupId)?.textContent
  // The block is the server's own; a page without it (a bare index.html) is one with nothing offered.
  if (text) return JSON.parse(text) as Setup
  const operator = { name: null, address: null, telephone: null, email: null, url: null }
  return {
    google: false,
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
