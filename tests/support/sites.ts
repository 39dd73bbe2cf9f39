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
  accounts: site('accounts', 3, { SAMPLE_CONTENT: 'off' }),
  /** Where pictures stop being shown while pages still name them, which elsewhere would be a fault of the page. */
  pictures: site('pictures', 4, { SAMPLE_CONTENT: 'off' }),
}
