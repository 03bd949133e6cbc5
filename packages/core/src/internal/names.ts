/** Registering a name, for views. An entry of its own: see `send.ts`. */

export { getNaming, type Naming } from '../features/names/getNaming.ts'
export {
  canRegisterNameQuery,
  type NameEvent,
  type NameFlow,
  nameFlowAtom,
  openNaming,
  pickName,
  setNameText,
  startNaming,
} from '../features/names/nameFlow.ts'
export { isNameRecord, type NameRecord } from '../features/names/nameRecord.ts'
export { nameRecordQuery } from '../features/names/nameRecordQuery.ts'
export {
  findNameProblem,
  type NameRuleProblem,
  type NameSuggestion,
  type NameSuggestions,
  nameSuggestionsQuery,
} from '../features/names/nameSuggestionsQuery.ts'
export { registerAccountName } from '../features/names/registerAccountName.ts'
