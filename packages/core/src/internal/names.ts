/** Registering a name, for views. An entry of its own: see `send.ts`. */
export { canRegisterNameQuery } from '../features/names/canRegisterNameQuery.ts'
export { openNaming, pickName, setNameText, startNaming } from '../features/names/chooseName.ts'
export { findNameProblem, type NameRuleProblem } from '../features/names/findNameProblem.ts'
export { getNaming, type Naming } from '../features/names/getNaming.ts'
export { type NameEvent, type NameFlow, nameFlowAtom } from '../features/names/nameFlow.ts'
export { isNameRecord, type NameRecord } from '../features/names/nameRecord.ts'
export { nameRecordQuery } from '../features/names/nameRecordQuery.ts'
export {
  type NameSuggestion,
  type NameSuggestions,
  nameSuggestionsQuery,
} from '../features/names/nameSuggestionsQuery.ts'
export { registerAccountName } from '../features/names/registerAccountName.ts'
