import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const rsa = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const dkim = (key: Record<string, string>) => ({
  DKIM_DOMAIN: 'noren.example',
  DKIM_SELECTOR: 'mail',
  ...key,
})

test('a key for signing mails may stand in one line', () => {
  const pem = rsa(2048)
  expect(readConfig(dkim({ DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') })).dkim).toEqual({
    domain: 'noren.example',
    selector: 'mail',
    privateKey: pem,
  })
})

test('the payment provider is configured as a whole, with a secret for each kind of webhook', () => {
  const given = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    STRIPE_PRICE_MONTHLY: 'price_1',
    STRIPE_PRICE_YEARLY: 'price_2',
    STRIPE_API_BASE: 'http://127.0.0.1:9999/sandbox/stripe',
  }
  const { payments, checkoutOrigin } = readConfig(given)
  expect(payments).toEqual({
    secretKey: 'sk',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    prices: { month: 'price_1', year: 'price_2' },
    apiBase: 'http://127.0.0.1:9999/sandbox/stripe',
  })
  expect(checkoutOrigin).toBe('http://127.0.0.1:9999')
  expect(readConfig({})).toMatchObject({ payments: undefined, checkoutOrigin: 'https://checkout.stripe.com' })
})

test('everything is optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    sandbox: true,
    limits: true,
    billing: 'beta',
    roles: ['web', 'worker'],
    production: false,
    secureCookies: false,
    mailFrom: 'noreply@localhost',
    apiBaseUrl: undefined,
    storagePrefix: 'noren',
    mapsKey: undefined,
    errorReportingDsn: undefined,
    theme: undefined,
  })
})

test.each([
  [{ PORT: 'three' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'noren.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://noren.example' }, 'PUBLIC_URL'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'w', STRIPE_PRICE_YEARLY: 'p' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_API_BASE: 'https://provider.example' }, 'STRIPE_API_BASE'],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:1', PUBLIC_URL: 'https://noren.example' }, 'STRIPE_API_BASE'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be smtp://'],
  [{ SMTP_URL: 'smtp:' }, 'SMTP_URL'],
  [{ MAIL_BOUNCES: 'bounces@noren.example' }, 'MAIL_BOUNCES_TOKEN'],
  [{ MAIL_BOUNCES: 'bounces@noren.example', MAIL_BOUNCES_TOKEN: 'short' }, 'MAIL_BOUNCES_TOKEN'],
  [{ DKIM_DOMAIN: 'noren.example', DKIM_SELECTOR: 'mail' }, 'DKIM_PRIVATE_KEY'],
  [{ DKIM_PRIVATE_KEY: rsa(2048) }, 'DKIM_DOMAIN'],
  [dkim({ DKIM_PRIVATE_KEY: 'no key' }), 'DKIM_PRIVATE_KEY must be an RSA key'],
  [dkim({ DKIM_PRIVATE_KEY: rsa(512) }), 'DKIM_PRIVATE_KEY must be an RSA key'],
  [dkim({ DKIM_PRIVATE_KEY_FILE: '/nowhere/dkim.pem' }), 'DKIM_PRIVATE_KEY_FILE: the file cannot be read'],
  [dkim({ DKIM_PRIVATE_KEY_FILE: '/nowhere/dkim.pem', DKIM_PRIVATE_KEY: 'x' }), 'not given together'],
  [{ ROLES: 'web,cook' }, 'ROLES'],
  [{ BILLING: 'free' }, 'BILLING'],
  [{ LIMITS: 'maybe' }, 'LIMITS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ API_BASE_URL: 'api.example' }, 'API_BASE_URL'],
  [{ STORAGE_PREFIX: 'a b' }, 'STORAGE_PREFIX'],
  [{ ERROR_REPORTING_DSN: 'https://errors.example/1' }, 'ERROR_REPORTING_DSN'],
  [{ ERROR_REPORTING_DSN: "https://k@errors.example'; script-src */1" }, 'ERROR_REPORTING_DSN'],
  [{ THEME: 'blue' }, 'THEME'],
  [{ THEME: '["blue"]' }, 'THEME'],
  [{ SANDBOX: 'on', PUBLIC_URL: 'https://noren.example' }, 'SANDBOX'],
  [{ LIMITS: 'off', PUBLIC_URL: 'https://noren.example' }, 'LIMITS'],
  [{ LIMITS: 'off', NODE_ENV: 'production' }, 'LIMITS'],
])('refuses %j by name', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name)
})

test('a public address is production: no sandbox, secure cookies', () => {
  expect(readConfig({ PUBLIC_URL: 'https://noren.example/' })).toMatchObject({
    publicUrl: 'https://noren.example',
    production: true,
    sandbox: false,
    secureCookies: true,
    mailFrom: 'noreply@noren.example',
  })
})

test('the base URL of the API loses its slash', () => {
  expect(readConfig({ API_BASE_URL: 'https://api.example/noren/' }).apiBaseUrl).toBe(
    'https://api.example/noren',
  )
})

test('an empty value is no value', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000)
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.8.0.1', PUBLIC_URL: 'http://koharu.localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'http://127.1:3000' }, true],
  [{ SANDBOX: 'off' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0' }, false],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'on' }, true],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'on', PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'https://noren.example' }, false],
  [{ PUBLIC_URL: 'https://127.evil.test' }, false],
  [{ PUBLIC_URL: 'https://localhost.evil.test' }, false],
])('the sandbox of %j is there: %s', (environment, isThere) => {
  expect(readConfig(environment).sandbox).toBe(isThere)
})

test.each([
  'http://127.evil.test',
  'http://127.0.0.1.evil.test',
  'http://localhost.evil.test',
  'http://notlocalhost',
])('%s is no address of this machine, with or without SANDBOX=on', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL')
  expect(() => readConfig({ PUBLIC_URL, SANDBOX: 'on' })).toThrow('SANDBOX')
})

test('a file of certificates is taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-config-'))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, rootCertificates[0] ?? '')
  expect(readConfig({ NODE_EXTRA_CA_CERTS: file })).toMatchObject({ port: 3000 })
  rmSync(folder, { recursive: true })
})

test.each([
  ['/nowhere/ca.pem', 'NODE_EXTRA_CA_CERTS: /nowhere/ca.pem cannot be read'],
  [import.meta.filename, `NODE_EXTRA_CA_CERTS: ${import.meta.filename} has no certificate in PEM form`],
])('certificates of %s are refused with a sentence', (NODE_EXTRA_CA_CERTS, words) => {
  expect(() => readConfig({ NODE_EXTRA_CA_CERTS })).toThrow(words)
})
