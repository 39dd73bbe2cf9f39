/** Another number lets several runs share one machine. */
const firstPort = Number(process.env.E2E_PORT ?? 3201)

export type Site = { name: string; port: number; address: string; env: Record<string, string> }

const site = (name: string, place: number, env: Record<string, string> = {}): Site => ({
  name,
  port: firstPort + place,
  address: `http://localhost:${firstPort + place}`,
  env,
})

/** The servers that end-to-end tests visit. Each has its own database. */
export const sites = {
  full: site('full', 0),
  empty: site('empty', 1, { SAMPLE_CONTENT: 'off' }),
  /** Empty at first, and written to by editors. */
  edited: site('edited', 2, { SAMPLE_CONTENT: 'off' }),
  /** For people who sign in and out. */
  accounts: site('accounts', 3, {
    SAMPLE_CONTENT: 'off',
    IMPORT_HOSTS: `127.0.0.1:${firstPort + 8}, 127.0.0.1:${firstPort + 9}`,
  }),
  /** Where pictures stop being shown while pages still name them, which elsewhere would be a fault of the page. */
  pictures: site('pictures', 4, { SAMPLE_CONTENT: 'off', IMPORT_HOSTS: `127.0.0.1:${firstPort + 9}` }),
  /** Stands for a Supabase project, which sends letters of accounts and does nothing else by itself; browsers come from the site of it. */
  project: site('project', 5, {
    SAMPLE_CONTENT: 'off',
    BACKGROUND_WORK: 'off',
    SITE_URL: `http://localhost:${firstPort + 6}`,
    SMTP_URL: `smtp://127.0.0.1:${firstPort + 10}`,
  }),
}

/** Where the journey at the site of the project receives letters. */
export const mailPort = firstPort + 7

/** Where journeys receive the letters of accounts of the project. */
export const projectMailPort = firstPort + 10

/** Where the journey of registered sources publishes a feed, which the site for accounts may fetch. */
export const feedPort = firstPort + 8

/** Where the journey of a run has a site that is being left, of which the site for pictures may fetch. */
export const oldSitePort = firstPort + 9

/** The site of that project: it has its address and keys, and no database. */
export const projectSite = (keys: { publishable: string; secret: string }): Site =>
  site('project-site', 6, {
    SUPABASE_URL: sites.project.address,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  })
