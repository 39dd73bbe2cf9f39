/** First port of the sites. With different first ports, several test runs can share a machine. */
const firstPort = Number(process.env.E2E_PORT ?? 3201)

export type TestSite = { name: string; port: number; address: string; env: Record<string, string> }

const makeTestSite = (name: string, index: number, env: Record<string, string> = {}): TestSite => ({
  name,
  port: firstPort + index,
  address: `http://localhost:${firstPort + index}`,
  env,
})

/** Servers for e2e tests, each with a separate database. */
export const sites = {
  full: makeTestSite('full', 0),
  empty: makeTestSite('empty', 1, { SAMPLE_CONTENT: 'off' }),
  /** Site that is empty at first, and to which editors write. */
  edited: makeTestSite('edited', 2, { SAMPLE_CONTENT: 'off' }),
  /** Site for tests of sign-in and sign-out. */
  accounts: makeTestSite('accounts', 3, {
    SAMPLE_CONTENT: 'off',
    IMPORT_HOSTS: `127.0.0.1:${firstPort + 8}, 127.0.0.1:${firstPort + 9}`,
  }),
  /**
   * Site for pictures that are hidden while pages still refer to them. On other sites a hidden picture in a page would
   * be an error.
   */
  pictures: makeTestSite('pictures', 4, { SAMPLE_CONTENT: 'off', IMPORT_HOSTS: `127.0.0.1:${firstPort + 9}` }),
  /**
   * Site that simulates a Supabase project, which sends account e-mails and runs no jobs. Browsers use the site that
   * `describeProjectSite` describes.
   */
  project: makeTestSite('project', 5, {
    SAMPLE_CONTENT: 'off',
    BACKGROUND_WORK: 'off',
    SITE_URL: `http://localhost:${firstPort + 6}`,
    SMTP_URL: `smtp://127.0.0.1:${firstPort + 10}`,
  }),
}

/** Port of the test's mail server for `describeProjectSite`. */
export const mailPort = firstPort + 7

/** Port of the test's mail server for the account e-mails of the project. */
export const projectMailPort = firstPort + 10

/** Port of the feed in the test of registered feeds. The site `accounts` may fetch this feed. */
export const feedPort = firstPort + 8

/** Port of the old site in the import test. The site `pictures` may fetch from the old site. */
export const oldSitePort = firstPort + 9

/** Describes the site of the simulated Supabase project: it has the project's URL and keys, and no database. */
export const describeProjectSite = (keys: { publishable: string; secret: string }): TestSite =>
  makeTestSite('project-site', 6, {
    SUPABASE_URL: sites.project.address,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  })
