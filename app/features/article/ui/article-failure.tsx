import { ReadFailure } from '../../../ui/read-failure.tsx'

/** When a list of articles could not be read. */
export const ArticleListFailure = ({ path }: { path: string }) => (
  <ReadFailure title="The articles could not be read just now." path={path} />
)
