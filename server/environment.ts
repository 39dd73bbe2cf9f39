import { resolve } from 'node:path'
import * as v from 'valibot'
import { encodeEmailDomain, isEmailAddress } from '../app/platform/email-address.ts'
import { product } from '../app/platform/product.ts'
import { type ProxyTrust, readProxyTrust } from './edge/client-address.ts'

/**
 * Settings of the operator, read once from environment variables. Every variable is optional; each setting here has a
 * value.
 */
export type Environment = {
  port: number
  host: string
  /** Origin of the site without trailing slash, used in e-mail links and by the browser. */
  siteUrl: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Proxies trusted to report the client's IP address. */
  trustProxy: ProxyTrust
  databaseUrl?: string
  supabase?: { url: string; publishableKey: string; secretKey?: string }
  smtpUrl?: string
  /** E-mail address of the sender. */
  mailFrom: string
  /** DKIM key that signs e-mails: absolute path of the file, and the key's name in DNS. */
  dkim?: { keyFile: string; selector: string }
  /** E-mail address to which mail servers return e-mails that cannot be delivered; the sender by default. */
  bounceAddress?: string
  /** Secret of the program that passes returned e-mails to the site. */
  bounceSecret?: string
  /** Absolute path of the operator's backups, which Diagnostics checks. */
  backupDir?: string
  admin: { email: string; password?: string }
  /** E-mail address of an admin whose access is restored when the server starts. */
  rescueAdmin?: string
  sampleContent: boolean
  /** Whether this process sends e-mails and runs the nightly jobs. False if another process does this work. */
  backgroundWork: boolean
  /** Time in ms in which a stopping process still responds, so that a load balancer can switch to another process. */
  drain: number
  /** Private hosts that imports may fetch from, as `host:port`. */
  importHosts: ReadonlySet<string>
  product: { name: string; slug: string }
  development: boolean
}

/** Error that lists each invalid environment variable in one line. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const secretVariables = new Set([
  'DATABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SMTP_URL',
  'BOUNCE_SECRET',
  'ADMIN_PASSWORD',
])

const makeUrlSchema = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(text => protocols.includes(URL.parse(text)?.protocol ?? '')),
  )

const siteUrlSchema = v.pipe(
  makeUrlSchema('http:', 'https:'),
  // The check rejects a URL with user, path, query or fragment, which would otherwise be dropped silently.
  v.check(text => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`),
)

/** Makes the schema of a whole number, without leading zeros or extra digits. */
const makeWholeNumberSchema = (first: number, last: number) =>
  v.pipe(v.string(), v.digits(), v.maxLength(String(last).length), v.toNumber(), v.minValue(first), v.maxValue(last))

const makeTextSchema = (form: RegExp) => v.pipe(v.string(), v.regex(form))
const onOffSchema = v.picklist(['on', 'off'])
const mailAddressSchema = v.pipe(v.string(), v.transform(encodeEmailDomain), v.check(isEmailAddress))
/** Reads the URL of the mail server. The parameter `?from=` names the sender and is not an option of the connection. */
function readSmtpUrl(text: string): { url: string; from?: string } {
  const url = new URL(text)
  const fromAddress = url.searchParams.get('from')?.trim()
  const from = fromAddress && encodeEmailDomain(fromAddress)
  url.searchParams.delete('from')
  return { url: url.href, ...(from !== undefined && { from }) }
}

const apiKeySchema = v.pipe(v.string(), v.minLength(8))

/** Schema of each environment variable, with a description of the expected value. */
const variables = {
  PORT: [makeWholeNumberSchema(1, 65535), 'a number from 1 to 65535'],
  HOST: [makeTextSchema(/^[\w.:-]+$/), 'a host name or an IP address to listen on'],
  SITE_URL: [siteUrlSchema, 'an address such as https://example.org, without user, path or query'],
  DATA_DIR: [v.string(), 'a folder'],
  TRUST_PROXY: [
    v.pipe(
      v.string(),
      v.transform(readProxyTrust),
      v.custom<ProxyTrust>(trust => trust !== undefined),
    ),
    'off, the number of proxies in front, or their addresses and networks such as loopback, 10.0.0.0/8',
  ],
  DATABASE_URL: [
    makeUrlSchema('postgres:', 'postgresql:'),
    'an address such as postgres://user:password@host:5432/database',
  ],
  SUPABASE_URL: [siteUrlSchema, 'an address such as https://project.supabase.co, without a path'],
  SUPABASE_PUBLISHABLE_KEY: [apiKeySchema, 'the publishable (anon) key of the Supabase project'],
  SUPABASE_SECRET_KEY: [apiKeySchema, 'the secret (service role) key of the Supabase project'],
  SMTP_URL: [
    v.pipe(
      makeUrlSchema('smtp:', 'smtps:'),
      v.check(text => URL.parse(text)?.hostname !== ''),
      v.transform(readSmtpUrl),
      v.check(({ from }) => from === undefined || isEmailAddress(from)),
    ),
    'an address such as smtps://user:password@host:465, with ?from= an e-mail address if at all',
  ],
  MAIL_FROM: [mailAddressSchema, 'the e-mail address that letters come from'],
  DKIM_KEY_FILE: [v.string(), 'the file of the private key that signs letters'],
  DKIM_SELECTOR: [makeTextSchema(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i), 'the name of the key in DNS, such as site'],
  BOUNCE_ADDRESS: [mailAddressSchema, 'the e-mail address that undeliverable letters are returned to'],
  BOUNCE_SECRET: [makeTextSchema(/^[\x21-\x7e]{24,200}$/), 'at least 24 characters without spaces'],
  BACKUP_DIR: [v.string(), 'the folder your backups are written to'],
  ADMIN_EMAIL: [mailAddressSchema, 'an e-mail address'],
  RESCUE_ADMIN: [mailAddressSchema, 'the e-mail address of an account'],
  ADMIN_PASSWORD: [v.pipe(v.string(), v.minLength(8), v.maxBytes(72)), '8 to 72 characters, the most that is hashed'],
  SAMPLE_CONTENT: [onOffSchema, 'on or off'],
  BACKGROUND_WORK: [onOffSchema, 'on or off'],
  DRAIN_SECONDS: [makeWholeNumberSchema(0, 30), 'a number from 0 to 30'],
  IMPORT_HOSTS: [
    v.pipe(
      makeTextSchema(/^[\w.-]+:\d{1,5}(\s*,\s*[\w.-]+:\d{1,5})*$/),
      v.transform(hosts => new Set(hosts.split(/\s*,\s*/))),
    ),
    'hosts of your own network that imports may fetch from, such as old-site.internal:80, backup:8080',
  ],
  PRODUCT_NAME: [v.pipe(v.string(), v.maxLength(80)), 'a name of at most 80 characters'],
  PRODUCT_SLUG: [makeTextSchema(/^[a-z0-9]+(-[a-z0-9]+)*$/), 'lower-case words joined by hyphens'],
} as const satisfies Record<string, readonly [v.GenericSchema<string, unknown>, string]>

type VariableName = keyof typeof variables
type VariableValues = { [name in VariableName]?: v.InferOutput<(typeof variables)[name][0]> }

/** Finds the type of a Supabase key: from the prefix of a new key, or from the role in the token of an old key. */
function findKeyType(key = ''): 'publishable' | 'secret' | undefined {
  if (key.trim().startsWith('sb_secret_')) return 'secret'
  if (key.trim().startsWith('sb_publishable_')) return 'publishable'
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()
  if (/"role"\s*:\s*"service_role"/.test(claims)) return 'secret'
  return /"role"\s*:\s*"anon"/.test(claims) ? 'publishable' : undefined
}

const isPublicHostName = (host: string) => host.includes('.') && !/^[\d.]+$/.test(host)

/**
 * Reads the settings from the environment.
 * @throws EnvironmentError with each invalid variable, its value (never a secret) and the expected value
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const values: VariableValues = {}
  const problems: string[] = []
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const value = env[name]?.trim()
    if (!value) continue
    const parsed = v.safeParse(schema, value)
    if (parsed.success) Object.assign(values, { [name]: parsed.output })
    else
      problems.push(
        `${name} is ${secretVariables.has(name) ? 'not usable (value not shown)' : JSON.stringify(value)}; expected ${expected}.`,
      )
  }
  const has = (name: VariableName) => Boolean(env[name]?.trim())
  if (has('DATABASE_URL') && has('SUPABASE_URL'))
    problems.push(
      'DATABASE_URL and SUPABASE_URL are both given; expected one of them, or neither for the embedded database.',
    )
  if (has('SUPABASE_URL') && !has('SUPABASE_PUBLISHABLE_KEY'))
    problems.push(
      'SUPABASE_PUBLISHABLE_KEY is missing; expected the publishable (anon) key that goes with SUPABASE_URL.',
    )
  if (findKeyType(env.SUPABASE_PUBLISHABLE_KEY) === 'secret')
    problems.push('SUPABASE_PUBLISHABLE_KEY is a secret key (value not shown), and every browser would be sent it.')
  if (findKeyType(env.SUPABASE_SECRET_KEY) === 'publishable')
    problems.push('SUPABASE_SECRET_KEY is a publishable key; expected the secret (service role) key.')
  for (const key of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const)
    if (has(key) && !has('SUPABASE_URL'))
      problems.push(`SUPABASE_URL is missing; expected the address that ${key} belongs to.`)
  if (has('DKIM_KEY_FILE') !== has('DKIM_SELECTOR'))
    problems.push(
      'One of DKIM_KEY_FILE and DKIM_SELECTOR is missing; expected both, or neither for letters without a signature.',
    )
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'))
  return buildEnvironment(values, env.NODE_ENV === 'development')
}

function buildEnvironment(values: VariableValues, development: boolean): Environment {
  const port = values.PORT ?? 3000
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${port}`)
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = values
  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    siteUrl: siteUrl.origin,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    trustProxy: values.TRUST_PROXY ?? { networks: ['loopback'] },
    databaseUrl: values.DATABASE_URL,
    supabase:
      url && publishableKey
        ? { url: new URL(url).origin, publishableKey, secretKey: values.SUPABASE_SECRET_KEY }
        : undefined,
    smtpUrl: values.SMTP_URL?.url,
    mailFrom: values.MAIL_FROM ?? values.SMTP_URL?.from ?? `no-reply@${siteUrl.hostname.replace(/^www\./, '')}`,
    dkim:
      values.DKIM_KEY_FILE && values.DKIM_SELECTOR
        ? { keyFile: resolve(values.DKIM_KEY_FILE), selector: values.DKIM_SELECTOR }
        : undefined,
    bounceAddress: values.BOUNCE_ADDRESS,
    bounceSecret: values.BOUNCE_SECRET,
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    admin: {
      email: (
        values.ADMIN_EMAIL ?? `admin@${isPublicHostName(siteUrl.hostname) ? siteUrl.hostname : 'baraza.example'}`
      ).toLowerCase(),
      password: values.ADMIN_PASSWORD,
    },
    rescueAdmin: values.RESCUE_ADMIN?.toLowerCase(),
    sampleContent: values.SAMPLE_CONTENT !== 'off',
    backgroundWork: values.BACKGROUND_WORK !== 'off',
    drain: (values.DRAIN_SECONDS ?? 0) * 1000,
    importHosts: values.IMPORT_HOSTS ?? new Set(),
    product: { name: values.PRODUCT_NAME ?? product.name, slug: values.PRODUCT_SLUG ?? product.slug },
    development,
  }
}
