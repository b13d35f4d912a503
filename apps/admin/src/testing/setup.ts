// For component tests: what one has rendered, stored or put in a place is gone before the next, whose file may be another one.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '#platform/api.ts'

// For what never comes; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 })

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
