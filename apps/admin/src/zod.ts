// What `zod` means in the browser (vite.config.ts): it compiles no schemas, as the probe for that, `new Function`, is against the
// pages' policy. Here, since the setting must stand before the first schema is made.
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
