// `npm run commit-titles`: fails when the title of a new commit breaks the rules of CONTRIBUTING.md. `-- MOMENT` checks
// the commits from another date on.
import { checkCommitTitles, commitTitleCheckStart } from './check/commit-titles.ts'

const [since = commitTitleCheckStart] = process.argv.slice(2)
const { checked, problems } = checkCommitTitles(process.cwd(), since)
for (const problem of problems) console.error(problem)
console.log(`${checked} commit titles checked, ${problems.length} wrong.`)
if (problems.length > 0) process.exitCode = 1
