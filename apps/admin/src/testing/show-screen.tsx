import type { User } from '@noren/contract/accounts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { widgets } from '@noren/words/admin/widgets'
import { Platform } from '#platform/platform.tsx'
import { fakeServer } from './fake-server.ts'

const user: User = {
  id: 1,
  email: 'owner@example.jp',
  email_verified: true,
  shop_id: 1,
  shop: { id: 1, name: 'こはる', domain: 'koharu', reservation_page_id: 5, has_first_steps: false },
}

/** A server that knows the user. */
export const ownersServer = () => {
  const server = fakeServer()
  server.answer('GET /api/auth/me', () => ({ body: { data: user } }))
  return server
}

/** Renders a part of a screen as the application does, with router, cache, session and toasts. */
export const showScreen = (element: ReactElement, path = '/') => {
  const router = createMemoryRouter([{ element: <Platform />, children: [{ path: '*', element }] }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  return { press: userEvent.setup(), router }
}

/** The button with exactly this name. */
export const button = (name: string) => screen.findByRole('button', { name })

export const toasts = (): HTMLElement => screen.getByRole('region', { name: widgets.ja.toasts })
