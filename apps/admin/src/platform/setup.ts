import { type Setup, setupId } from '@noren/contract/setup'
import { useState, useSyncExternalStore } from 'react'

/** The configuration of this installation, as the server wrote it into the page. */
export const setup: Setup = read()

/** The date on which the server rendered this page; null on pages that the browser renders. */
export const renderedOn = (): string | null => prerenderedOn

/** Whether the server rendered this component; does not change while it is mounted. */
export const useIsPrerendered = (): boolean => {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  return useState(isHydrating)[0]
}

/** Called by the server before it renders a page; a browser reads the values from the page. */
export const setRendering = (given: { setup: Setup; today: string }): void => {
  Object.assign(setup, given.setup)
  prerenderedOn = given.today
}

let prerenderedOn: string | null =
  typeof document === 'undefined' ? null : (document.getElementById('root')?.dataset['today'] ?? null)

function read(): Setup {
  const text = typeof document === 'undefined' ? null : document.getElementById(setupId)?.textContent
  // Written by the server; a page without it (a bare index.html) has everything switched off.
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
