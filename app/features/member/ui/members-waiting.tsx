import { Bone } from '../../../ui/skeleton.tsx'

/** As high as the rows that will stand here. */
export const MembersWaiting = () => (
  <div className="members-waiting" role="status">
    <span className="vh">Reading who can sign in</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
      <Bone key={row} className="members-bone" />
    ))}
  </div>
)
