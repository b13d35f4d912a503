// The only reader of the environment. Every value is optional; a bad one stops the start and is named.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isLoopbackName } from './http/hosts/loopback.ts'
import { isVapidPair } from './push/vapid.ts'

/** Of this program, as its package says. */
export const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['on', 'off'])
const text = z.string().min(1)
const mailbox = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address without a name')
const hostName = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a name as it stands in DNS')
const address = z.url({ protocol: /^https?$/ }).transform((s) => s.replace(/\/$/, ''))
/** https://key@host/project, as services that take Sentry's envelopes give it. */
const dsn = z
  .url({ protocol: /^https?$/ })
  .refine((s) => /^https?:\/\/\w+@[^/@?#]+(\/[\w.-]+)*\/\w+$/.test(s), 'must be https://key@host/project')
/** Node reads it before us, and of one that it cannot use it only warns, or says nothing. */
const certificates = z.string().transform((file, ctx): X509Certificate => {
  try {
    return new X509Certificate(readFileSync(file))
  } catch (error) {
    const isRead = error instanceof Error && !('path' in error)
    ctx.addIssue(isRead ? `${file} has no certificate in PEM form` : `${file} cannot be read`)
    return z.NEVER
  }
})
/** Names with commas between them. */
const nameList = z
  .string()
  .default('')
  .transform((given) =>
    given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
/** The pages check the values and drop what they cannot use. */
const jsonObject = z.string().transform((given, ctx): Record<string, unknown> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(given))
  } catch {
    ctx.addIssue('must be a JSON object')
    return z.NEVER
  }
})

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  NODE_EXTRA_CA_CERTS: certificates.optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: address.optional(),
  SITE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/)
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        'must be smtp://user:password@host:587 or smtps://user:password@host:465, with signs such as @ : / # in the password written as %40 %3A %2F %23',
    })
    .refine((s) => new URL(s).hostname !== '', 'must name the host of the relay')
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_BOUNCES: mailbox.optional(),
  MAIL_BOUNCES_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DKIM_DOMAIN: hostName.optional(),
  DKIM_SELECTOR: hostName.optional(),
  DKIM_PRIVATE_KEY: text.optional(),
  DKIM_PRIVATE_KEY_FILE: text.optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a key of P-256 as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a key of P-256 as base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/,
      'must be mailto: and an address, or an https address',
    )
    .optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_TELEPHONE: text.optional(),
  OPERATOR_EMAIL: text.optional(),
  OPERATOR_URL: address.optional(),
  SANDBOX: flag.optional(),
  LIMITS: flag.default('on'),
  SITEMAP: z.enum(['own', 'shops']).default('own'),
  SHOP_NAMES_REFUSED: nameList,
  SHOP_NAMES_ALLOWED: nameList,
  BILLING: z.enum(['beta', 'live', 'off']).default('beta'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  // Read as it is: what is no number of milliseconds falls back to 30,000 in the client. Rule API-2.
  API_BASE_URL: address.optional(),
  STORAGE_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .default('noren'),
  MAPS_KEY: text.optional(),
  ERROR_REPORTING_DSN: dsn.optional(),
  THEME: jsonObject.optional(),
  API_TIMEOUT: z.coerce.number().catch(Number.NaN).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_MONTHLY: text.optional(),
  STRIPE_PRICE_YEARLY: text.optional(),
  STRIPE_API_BASE: address.optional(),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[0-9a-fA-F.:/, ]+$/)
    .optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((s) => s.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  STOP_DELAY: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  METRICS_TOKEN: z.string().min(16).optional(),
  UNSAFE_DURABILITY: z.literal('i accept losing bookings').optional(),
})

export const settingNames: readonly string[] = Object.keys(variables.shape)

export type Config = ReturnType<typeof readConfig>

/** Without stand-ins there is no sandbox, and a start that asks for it is refused. */
export const readConfig = (
  environment: Record<string, string | undefined> = process.env,
  { hasStandIns = true } = {},
) => {
  const env = readVariables(environment)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const local = isLoopbackName(new URL(publicUrl).hostname)
  const production = env.NODE_ENV === 'production' || !local
  refuseUnsafe(env, { publicUrl, local, production, hasStandIns })
  const stripe = allOrNone(env, {
    secretKey: 'STRIPE_SECRET_KEY',
    webhookSecrets: 'STRIPE_WEBHOOK_SECRET',
    month: 'STRIPE_PRICE_MONTHLY',
    year: 'STRIPE_PRICE_YEARLY',
  })
  return {
    production,
    /** PUBLIC_URL names this machine. */
    local,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Undefined while PORT is 0: the address is known once the server listens. */
    publicUrl,
    siteHost: env.SITE_HOST,
    secureCookies: publicUrl.startsWith('https://'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
    /** Where reports of undelivered mails go, and what whoever hands them to us shows. */
    bounces: allOrNone(env, { address: 'MAIL_BOUNCES', token: 'MAIL_BOUNCES_TOKEN' }),
    dkim: dkimOf(env),
    sessionSecret: env.SESSION_SECRET,
    /** Signs notifications to browsers; without it one is made. */
    vapid: vapidOf(env),
    vapidSubject:
      env.VAPID_SUBJECT ??
      `mailto:${env.OPERATOR_EMAIL ?? env.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`}`,
    operator: {
      name: env.OPERATOR_NAME,
      address: env.OPERATOR_ADDRESS,
      telephone: env.OPERATOR_TELEPHONE,
      email: env.OPERATOR_EMAIL,
      url: env.OPERATOR_URL,
    },
    google: allOrNone(env, { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' }),
    /** The payment provider; `apiBase` is another address in its place. */
    payments: stripe && {
      secretKey: stripe.secretKey,
      webhookSecrets: stripe.webhookSecrets.split(',').map((one) => one.trim()),
      prices: { month: stripe.month, year: stripe.year },
      apiBase: env.STRIPE_API_BASE,
    },
    /** Where customers pay: pages with a form that ends there name it. */
    checkoutOrigin:
      env.STRIPE_API_BASE === undefined ? 'https://checkout.stripe.com' : new URL(env.STRIPE_API_BASE).origin,
    /** Where files are kept; absent where that is the disk. */
    objectStore: allOrNone(env, {
      endpoint: 'S3_ENDPOINT',
      bucket: 'S3_BUCKET',
      region: 'S3_REGION',
      accessKeyId: 'S3_ACCESS_KEY_ID',
      secretAccessKey: 'S3_SECRET_ACCESS_KEY',
    }),
    apiTimeout: env.API_TIMEOUT,
    apiBaseUrl: env.API_BASE_URL,
    storagePrefix: env.STORAGE_PREFIX,
    mapsKey: env.MAPS_KEY,
    errorReportingDsn: env.ERROR_REPORTING_DSN,
    theme: env.THEME,
    sandbox: hasStandIns && local && (env.SANDBOX === 'on' || (env.SANDBOX === undefined && isAtHome(env))),
    limits: env.LIMITS === 'on',
    sitemap: env.SITEMAP,
    /** In addition to those that `poses` knows, and off them. */
    shopNames: { refused: env.SHOP_NAMES_REFUSED, allowed: env.SHOP_NAMES_ALLOWED },
    billing: env.BILLING,
    trustProxy: env.TRUST_PROXY?.split(',').map((proxy) => proxy.trim()),
    roles: env.ROLES,
    /** Milliseconds. */
    stopDelay: env.STOP_DELAY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    unsafeDurability: env.UNSAFE_DURABILITY !== undefined,
  }
}

/** Each value by itself can be used. */
const readVariables = (environment: Record<string, string | undefined>): z.output<typeof variables> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  const named = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings cannot be used:\n${named.join('\n')}`)
}

/** What is for one's own machine is refused where others can reach it. */
const refuseUnsafe = (
  env: z.output<typeof variables>,
  {
    publicUrl,
    local,
    production,
    hasStandIns,
  }: { publicUrl: string; local: boolean; production: boolean; hasStandIns: boolean },
): void => {
  if (env.SANDBOX === 'on' && !local)
    throw new ConfigError('SANDBOX=on needs a PUBLIC_URL that is a loopback address')
  if (env.SANDBOX === 'on' && !hasStandIns)
    throw new ConfigError(
      'SANDBOX=on needs the folder sandbox: start by npm start, or node sandbox/src/start.ts',
    )
  if (env.LIMITS === 'off' && production) throw new ConfigError('LIMITS=off is refused in production')
  if (!local && !publicUrl.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL must begin with https:// unless it is a loopback address')
  if (env.STRIPE_API_BASE !== undefined && !(local && isLoopbackName(new URL(env.STRIPE_API_BASE).hostname)))
    throw new ConfigError('STRIPE_API_BASE must be a loopback address, and PUBLIC_URL one too')
}

const vapidOf = (env: Partial<Record<string, unknown>>) => {
  const keys = allOrNone(env, { publicKey: 'VAPID_PUBLIC_KEY', privateKey: 'VAPID_PRIVATE_KEY' })
  if (keys && !isVapidPair(keys))
    throw new ConfigError('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY')
  return keys
}

type Dkim = { domain: string; selector: string; privateKey: string }

/** A key that cannot sign is told at the start: else each mail would go out unsigned. */
const dkimOf = (env: Partial<Record<string, unknown>>): Dkim | undefined => {
  const { DKIM_PRIVATE_KEY: given, DKIM_PRIVATE_KEY_FILE: file } = env
  if (given !== undefined && file !== undefined)
    throw new ConfigError('DKIM_PRIVATE_KEY and DKIM_PRIVATE_KEY_FILE are not given together')
  const name = file === undefined ? 'DKIM_PRIVATE_KEY' : 'DKIM_PRIVATE_KEY_FILE'
  const dkim = allOrNone(env, { domain: 'DKIM_DOMAIN', selector: 'DKIM_SELECTOR', privateKey: name })
  if (dkim === undefined) return undefined
  try {
    const pem =
      file === undefined ? dkim.privateKey.replaceAll('\\n', '\n') : readFileSync(dkim.privateKey, 'utf8')
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= 1024) return { ...dkim, privateKey: pem }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new ConfigError(`${name}: the file cannot be read`)
  }
  throw new ConfigError(`${name} must be an RSA key of 1024 bits or more as PEM, without a passphrase`)
}

/** Settings that are given together or not at all, by our own names. */
const allOrNone = <K extends string>(
  env: Partial<Record<string, unknown>>,
  names: Record<K, string>,
): Record<K, string> | undefined => {
  const all = Object.values<string>(names)
  const missing = all.filter((name) => env[name] === undefined)
  if (missing.length === all.length) return undefined
  if (missing.length > 0) throw new ConfigError(`${all.join(', ')} are given together or not at all`)
  // The schema has said that they are text.
  return Object.fromEntries(Object.entries<string>(names).map(([key, name]) => [key, env[name]])) as Record<
    K,
    string
  >
}

/** Neither deployed nor reachable from other machines; otherwise the sandbox needs SANDBOX=on. */
const isAtHome = ({ NODE_ENV, HOST }: { NODE_ENV?: string | undefined; HOST: string }): boolean =>
  NODE_ENV !== 'production' && isLoopbackName(HOST)

export class ConfigError extends Error {}
