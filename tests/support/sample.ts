import { shiftYears, yearsSince } from '../../server/backend/sample/sample-files.ts'

/** Sample content as on a site installed today: its years move along. */
export const ofSample = (text: string) => shiftYears(yearsSince(new Date()), text)
