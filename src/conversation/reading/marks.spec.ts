import { isPastThoughts, withoutMarks } from './marks.js';
import { findJson, isMeantAsJson, unfenced } from './near-json.js';

const names = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reason', 'reasoning', 'analysis', 'reflection'],
  ...['scratchpad', 'scratch_pad', 'inner_monologue', 'internal_thoughts', 'antthinking', 'chain_of_thought'],
  ...['cot', 'plan', 'planning', 'details', 'seed:think', 'seed:cot_budget_reflect', 'reasoning_content'],
  ...['thought_process', 'ThinkingProcess', 'inner_voice', 'deliberation', 'internal', 'x-reason'],
];

describe('what models put around what is said', () => {
  it.each(names)('thoughts, closed or not, that they call %s', (name) => {
    expect(withoutMarks(`<${name}>I am poor.</${name}>Good day.`)).toBe('Good day.');
    expect(withoutMarks(`I am poor.</${name}>Good day.`)).toBe('Good day.');
    expect(withoutMarks(`Good day.<${name}>I am poor.`)).toBe('Good day.');
    expect(isPastThoughts(`<${name}>I am poor.`)).toBe(false);
    expect(isPastThoughts(`<${name}>I am poor.</${name}>`)).toBe(true);
  });

  it.each([
    ['[THINK]I am poor.[/THINK]Good day.'],
    ['◁think▷I am poor.◁/think▷Good day.'],
    ['《think》I am poor.《/think》Good day.'],
    ['<｜think｜>I am poor.<｜/think｜>Good day.'],
    ['< think >I am poor.</ think >Good day.'],
    ['&lt;think&gt;I am poor.&lt;/think&gt;Good day.'],
    ['```thinking\nI am poor.\n```\nGood day.'],
    ['<|begin_of_thought|>I am poor.<|end_of_thought|>Good day.'],
    ['<unused94>I am poor.<unused95>Good day.'],
    ['<|channel>I am poor.<channel|>Good day.'],
    ['<think about="wealth">I am poor.</think >Good day.'],
  ])('thoughts in other marks: %s', (output) => {
    expect(withoutMarks(output)).toBe('Good day.');
  });

  it.each(['analysis', 'commentary'])('a channel %s, also where a server dropped the tokens', (name) => {
    const end = '<|end|><|start|>assistant<|channel|>final<|message|>Good day.';
    expect(withoutMarks(`<|channel|>${name}<|message|>I am poor.${end}`)).toBe('Good day.');
    expect(withoutMarks(`${name}I am poor.assistantfinalGood day.`)).toBe('Good day.');
    expect(withoutMarks(`${name}I am poor.`)).toBe('');
    expect(isPastThoughts(`${name}I am poor.assistantfinalG`)).toBe(true);
    expect(isPastThoughts(`${name}I am poor.`)).toBe(false);
  });

  it.each(['answer', 'response', 'output', 'final', 'say', 'said', 'final_answer'])(
    'the element %s',
    (name) => {
      expect(withoutMarks(`Here it is: <${name}>Good day.</${name}> Well?`)).toBe('Good day.');
      expect(withoutMarks(`<${name}>Good day.`)).toBe('Good day.');
    },
  );

  it.each([
    ...[
      '<|im_end|>',
      '<|eot_id|>',
      '<｜end▁of▁sentence｜>',
      '</s>',
      '<s>',
      '<eos>',
      '<bos>',
      '[/INST]',
      '[INST]',
    ],
    ...['<EOS>', '[EOS]', '<pad>', '<0x0A>', '<extra_id_1>', '[end of text]', '<turn|>'],
    ...['<<SYS>>', '<</SYS>>', '<end_of_turn>', '<start_of_turn>'],
  ])('the token %s, after which somebody else speaks', (token) => {
    expect(withoutMarks(`Good day.${token}And to you.`)).toBe('Good day.');
    expect(withoutMarks(`${token} Good day.`)).toBe('Good day.');
  });

  it.each(['<|im_start|>assistant', '<start_of_turn>model', '<|start_header_id|>assistant<|end_header_id|>'])(
    'the beginning %s',
    (tokens) => {
      expect(withoutMarks(`${tokens}\nGood day.`)).toBe('Good day.');
    },
  );
});

describe('the JSON of a model', () => {
  const said = { say: 'Good day.' };

  it.each(['arguments', 'parameters', 'input', 'function', 'response', 'result', 'data'])(
    'is found in the member %s, as it is and as a text',
    (carrier) => {
      for (const inner of [said, JSON.stringify(said)]) {
        const output = JSON.stringify({ name: 'speak', [carrier]: inner });
        expect(findJson(output, 'say')).toEqual({ object: said, isCut: false });
      }
    },
  );

  it.each([
    ['```json\n{"say": "Good day."}\n```'],
    ['```\n{"say": "Good day."}'],
    ['[{"say": "Good day."}]'],
    ['Sure: {"mood": 1} {"say": "Good day."} So I said.'],
    [`{'say': 'Good day.',}`],
    ['{"say": "Good day." // a greeting\n}'],
  ])('is found: %j', (output) => {
    expect(findJson(output, 'say')?.object).toMatchObject(said);
  });

  it('goes as far as it goes, and says that it is cut', () => {
    expect(findJson('{"mood": 1, "say": "Good da', 'say')).toEqual({
      object: { say: 'Good da' },
      isCut: true,
    });
    expect(findJson('{"say": "Good day.", "mood": {', 'say')).toEqual({ object: said, isCut: false });
    expect(findJson('{"mood": 1}', 'say')).toBeNull();
    expect(findJson('[{"say": "Good day."}, {"say": "Well met."}]', 'mood')).toBeNull();
  });

  it('is told from prose by its beginning', () => {
    for (const text of ['{"say"', '{ say:', '{', '[{"say"', '```json\n{"say"'])
      expect(isMeantAsJson(text)).toBe(true);
    for (const text of ['[waves] Hello', 'Good day.', '{waves} Hello'])
      expect(isMeantAsJson(text)).toBe(false);
    expect(unfenced('```text\nGood day.\n```')).toBe('Good day.');
  });
});
