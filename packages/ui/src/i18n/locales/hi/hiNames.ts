import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'जाँच हो रही है',
  'name.confirm': 'अपने वॉलेट में पुष्टि करें',
  'name.explain.pay.text': 'लोग लंबे पते के बजाय नाम से आपको ढूँढते और भुगतान करते हैं।',
  'name.explain.pay.title': 'शेयर करना आसान',
  'name.explain.public.text': 'सब देख सकते हैं कि यह किस पते का नाम है।',
  'name.explain.public.title': 'सार्वजनिक',
  'name.explain.free.text': 'आप एक बार हस्ताक्षर करते हैं, ताकि दिखे कि अकाउंट आपका है।',
  'name.explain.free.title': 'कोई खर्च नहीं',
  'name.field': 'आपका नाम',
  'name.free': '{name} उपलब्ध है',
  'name.freeTag': 'उपलब्ध',
  'name.hint': 'पते से ज़्यादा आसानी से शेयर होता है',
  'name.owner': 'इस साइट के नेटवर्क पर यह {address} का नाम है।',
  'name.problem.hyphens': 'हाइफ़न शुरू या अंत में नहीं हो सकता।',
  'name.problem.letters': 'सिर्फ़ a से z तक अक्षर, अंक और हाइफ़न।',
  'name.problem.long': 'ज़्यादा से ज़्यादा 63 अक्षर।',
  'name.problem.short': 'कम से कम 4 अक्षर।',
  'name.registered': '{name} आपका है',
  'name.registering': '{name} रजिस्टर हो रहा है',
  'name.rules': 'अक्षर, अंक और हाइफ़न, कम से कम 4। एक मुफ़्त हस्ताक्षर, कोई ट्रांज़ैक्शन नहीं। सब देख सकते हैं कि यह किस पते का नाम है।',
  'name.suggestions': 'दूसरे नाम',
  'name.take': '{name} लें',
  'name.taken': '{name} किसी और का है',
  'name.takenTag': 'लिया जा चुका',
  'name.unavailable': 'इस नेटवर्क पर इस अकाउंट के लिए नाम रजिस्टर नहीं हो सकते।',
}

export default words
