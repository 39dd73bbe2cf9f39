import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { FactList } from '../../../ui/panel.tsx'
import './privacy-part.css'

const retentionFacts = [
  { label: 'Account, profile', value: 'As long as you have the account. You can change all of it here.' },
  { label: 'Sessions', value: 'Until you log out, or end them under Security.' },
  { label: 'Applications', value: 'Twelve months after the answer; longer for members, as the policy says.' },
  { label: 'Activity log of editors', value: 'Two years, under a number instead of a name once the account is gone.' },
]

/** Summary of how long data is stored. The privacy policy has the full text. */
export const DataRetention = () => (
  <div className="privacy-part">
    <h3>Data retention</h3>
    <FactList items={retentionFacts} />
    <p>
      <Link to={paths.privacy}>The privacy policy</Link> has the details.
    </p>
  </div>
)
