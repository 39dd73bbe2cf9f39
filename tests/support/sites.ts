const site = (name: string, port: number, env: Record<string, string> = {}) => ({
  name,
  port,
  address: `http://localhost:${port}`,
  env,
})

/** The servers that end-to-end tests visit. Each has its own database. */
export const sites = {
  full: site('full', 3201),
  empty: site('empty', 3202, { SAMPLE_CONTENT: 'off' }),
  /** Empty at first, and written to by editors. */
  edited: site('edited', 3203, { SAMPLE_CONTENT: 'off' }),
  /** For people who sign in and out. */
  accounts: site('accounts', 3204, { SAMPLE_CONTENT: 'off' }),
}
