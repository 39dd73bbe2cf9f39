import { ReadFailure } from '../../../ui/read-failure.tsx'

/** Error message for a list of articles that could not be loaded. */
export const ArticleListFailure = ({ path }: { path: string }) => <ReadFailure subject="The articles" path={path} />
