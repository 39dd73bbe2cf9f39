import { ReadFailure } from '../../../ui/read-failure.tsx'

/** Shown when a list of articles could not be loaded. */
export const ArticleListFailure = ({ path }: { path: string }) => <ReadFailure subject="The articles" path={path} />
