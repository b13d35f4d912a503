import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from './session.tsx'

test('outside its provider the session is a fault, not an empty one', () => {
  const Probe = () => String(useSession().initialised)
  expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
    'must be used within an authenticator provider',
  )
})
