import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readEnvironment(env)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the check of environment variables', () => {
  test('reports the variable’s name, given value and expected value', () => {
    expect(refusal({ PORT: 'eighty' })).toBe('PORT is "eighty"; expected a number from 1 to 65535.')
    expect(refusal({ PORT: '70000' })).toContain('PORT is "70000"')
    expect(refusal({ SITE_URL: 'example.org' })).toContain('SITE_URL is "example.org"')
    expect(refusal({ SITE_URL: 'https://example.org/sub' })).toContain('without user, path or query')
    expect(refusal({ SAMPLE_CONTENT: 'yes' })).toBe('SAMPLE_CONTENT is "yes"; expected on or off.')
    expect(refusal({ ADMIN_EMAIL: 'amina' })).toContain('expected an e-mail address')
    expect(refusal({ PRODUCT_SLUG: 'Two Words' })).toContain('lower-case words')
  })

  test.each([
    ['PORT', ['0', '1.5', '-1', '000080', '0x50']],
    ['HOST', ['two words', 'http://localhost/']],
    [
      'SITE_URL',
      [
        'ftp://example.org',
        'nonsense',
        'https://',
        'https://user:pass@example.org',
        'https://example.org?x=1',
        'https://example.org/#x',
      ],
    ],
    ['TRUST_PROXY', ['everybody', '10.0.0.0/99']],
    ['DATABASE_URL', ['mysql://db/x', 'db']],
    ['SUPABASE_PUBLISHABLE_KEY', ['short']],
    ['SMTP_URL', ['smtp://', 'http://mail', 'smtps://user:hunter2@', 'smtp://mail?from=nobody']],
    ['DKIM_SELECTOR', ['a b', '-site', 'a'.repeat(80)]],
    ['BOUNCE_ADDRESS', ['bounces']],
    ['BOUNCE_SECRET', ['short', 'with blanks in between them all']],
    ['ADMIN_EMAIL', ['amina@localhost', 'Amina <amina@example.org>']],
    ['RESCUE_ADMIN', ['amina@']],
    ['ADMIN_PASSWORD', ['hunter2', 'é'.repeat(37)]],
    ['BACKGROUND_WORK', ['On', '1']],
    ['DRAIN_SECONDS', ['31', '-1', '5s', '100']],
    ['IMPORT_HOSTS', ['backup', 'backup:port', 'http://backup:80', 'a:80,,b:80']],
    ['PRODUCT_NAME', ['x'.repeat(81)]],
    ['PRODUCT_SLUG', ['-a', 'a--b']],
  ])('reports one line for each wrong value of %s', (name, wrong) => {
    const others: Record<string, string> =
      {
        SUPABASE_PUBLISHABLE_KEY: { SUPABASE_URL: 'https://x.supabase.co' },
        DKIM_SELECTOR: { DKIM_KEY_FILE: 'key.pem' },
      }[name] ?? {}
    for (const value of wrong)
      expect(refusal({ ...others, [name]: value }), value).toMatch(new RegExp(`^${name} is .*; expected .*\\.$`))
  })

  test('reports a DKIM key without its selector', () => {
    expect(refusal({ DKIM_KEY_FILE: 'key.pem' })).toContain('One of DKIM_KEY_FILE and DKIM_SELECTOR is missing')
    expect(refusal({ DKIM_SELECTOR: 'site' })).toContain('expected both')
  })

  test('reports all errors together', () => {
    expect(refusal({ PORT: 'x', SAMPLE_CONTENT: 'maybe' }).split('\n')).toHaveLength(2)
  })

  test('never shows the value of a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2')
    expect(refusal({ SMTP_URL: 'http://user:hunter2@mail' })).not.toContain('hunter2')
    expect(refusal({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2')
  })

  test('reports a secret key where the public key belongs', () => {
    const legacy = (role: string) =>
      `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`
    for (const secret of ['sb_secret_hunter2', legacy('service_role')]) {
      const message = refusal({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: secret })
      expect(message).toContain('SUPABASE_PUBLISHABLE_KEY is a secret key')
      expect(message).not.toContain(secret)
    }
    for (const publishable of ['sb_publishable_x', legacy('anon')])
      expect(
        refusal({
          SUPABASE_URL: 'https://x.supabase.co',
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
          SUPABASE_SECRET_KEY: publishable,
        }),
      ).toContain('SUPABASE_SECRET_KEY is a publishable key')
  })

  test('reports contradictory settings for two databases', () => {
    const hosted = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
    expect(refusal({ ...hosted, DATABASE_URL: 'postgres://db/x' })).toContain('both given')
    expect(refusal({ SUPABASE_URL: 'https://x.supabase.co' })).toContain('SUPABASE_PUBLISHABLE_KEY is missing')
    expect(refusal({ SUPABASE_SECRET_KEY: 'sb_secret_x' })).toContain('SUPABASE_URL is missing')
    expect(refusal(hosted)).toBe('accepted')
  })
})

test('the environment parser reads all variables that an operator sets', () => {
  expect(
    readEnvironment({
      PORT: ' 65535 ',
      HOST: '::1',
      SITE_URL: 'https://Example.org:8443/',
      DATA_DIR: '/data',
      TRUST_PROXY: '2',
      DATABASE_URL: 'postgresql://db/x',
      SMTP_URL: 'smtps://user:password@host:465',
      ADMIN_EMAIL: "Amina.O'Brien@Example.org",
      ADMIN_PASSWORD: 'é'.repeat(36),
      SAMPLE_CONTENT: 'off',
      BACKGROUND_WORK: 'off',
      DRAIN_SECONDS: '30',
      IMPORT_HOSTS: 'old-site.internal:80 , backup:8080',
      PRODUCT_NAME: 'Indaba',
      PRODUCT_SLUG: 'a-b',
    }),
  ).toMatchObject({
    ...{ port: 65_535, host: '::1', siteUrl: 'https://example.org:8443', dataDir: '/data', trustProxy: { hops: 2 } },
    ...{ databaseUrl: 'postgresql://db/x', smtpUrl: 'smtps://user:password@host:465', drain: 30_000 },
    admin: { email: "amina.o'brien@example.org", password: 'é'.repeat(36) },
    ...{ sampleContent: false, backgroundWork: false, product: { name: 'Indaba', slug: 'a-b' } },
    importHosts: new Set(['old-site.internal:80', 'backup:8080']),
  })
})

describe('default values of the environment variables', () => {
  test('are the embedded database, port 3000 and sample content', () => {
    const environment = readEnvironment({ PORT: '', SITE_URL: ' ' })
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      sampleContent: true,
    })
    expect(environment.databaseUrl).toBeUndefined()
    expect(environment.admin.email).toBe('admin@baraza.example')
  })

  test('include the sender address no-reply@ at the host of the site', () => {
    const SITE_URL = 'https://www.example.org'
    const SMTP_URL = 'smtp://user:pass@mail.example.org:587?from=council%40example.org'
    expect(readEnvironment({ SITE_URL }).mailFrom).toBe('no-reply@example.org')
    expect(readEnvironment({ SITE_URL, SMTP_URL })).toMatchObject({
      mailFrom: 'council@example.org',
      smtpUrl: 'smtp://user:pass@mail.example.org:587',
    })
    expect(readEnvironment({ SITE_URL, SMTP_URL, MAIL_FROM: 'desk@example.org' }).mailFrom).toBe('desk@example.org')
    expect(readEnvironment({ MAIL_FROM: 'desk@bücher.example' }).mailFrom).toBe('desk@xn--bcher-kva.example')
  })

  test('include an administrator’s address on the site’s domain', () => {
    expect(readEnvironment({ SITE_URL: 'https://network.example.org/' })).toMatchObject({
      siteUrl: 'https://network.example.org',
      admin: { email: 'admin@network.example.org' },
    })
  })
})
