import { countYearsSince, shiftYears } from '../../server/backend/sample/sample-files.ts'

/** Sample content as on a site installed today: its years move along. */
export const toSampleYear = (text: string) => shiftYears(countYearsSince(new Date()), text)
