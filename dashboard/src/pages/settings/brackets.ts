import { readPercent } from '../../ui/form/readers.js';
import type { Row, RowsOf } from '../../ui/form/rows-field.js';
import { fieldText, numberFault, readNumber } from '../../ui/format.js';

type BracketKey = 'upTo' | 'rate';
export type BracketRow = Row<BracketKey>;

/** The options of the progressive tax, as they are typed. */
export interface Brackets {
  readonly floor: string;
  readonly brackets: readonly BracketRow[];
}

export const bracketRows: RowsOf<BracketKey> = {
  noun: 'bracket',
  most: 20,
  fresh: { upTo: '', rate: '' },
  columns: [
    { key: 'upTo', label: 'Up to', kind: 'decimal', placeholder: 'no end' },
    { key: 'rate', label: 'Per cent', kind: 'decimal', placeholder: '10' },
  ],
};

/** To begin with, where there are none. */
const example: Brackets = {
  floor: '100',
  brackets: [
    { upTo: '1000', rate: '10' },
    { upTo: '', rate: '25' },
  ],
};

interface Options {
  readonly floor?: number;
  readonly brackets?: readonly { readonly upTo: number | null; readonly rate: number }[];
}

export function bracketsOf({ floor = 0, brackets }: Options): Brackets {
  if (!Array.isArray(brackets)) return example;
  return {
    floor: fieldText(floor),
    brackets: brackets.map(({ upTo, rate }) => ({
      upTo: upTo === null ? '' : fieldText(upTo),
      rate: String(rate),
    })),
  };
}

export function readBrackets({ floor, brackets }: Brackets): object {
  return {
    floor: readNumber(floor) ?? 0,
    brackets: brackets.map(({ upTo, rate }) => ({
      upTo: upTo.trim() === '' ? null : readNumber(upTo),
      rate: readPercent(rate),
    })),
  };
}

export function bracketsFault({ floor, brackets }: Brackets): string | undefined {
  if (brackets.length === 0) return 'Add a bracket: without one, nothing is taxed.';
  let above = readNumber(floor) ?? 0;
  for (const [index, { upTo, rate }] of brackets.entries()) {
    if (readPercent(rate) === null) return 'Each bracket needs a rate from 0 to 100.';
    const isLast = index === brackets.length - 1;
    if (upTo.trim() === '' && !isLast) return 'Only the last bracket may have no upper end.';
    if (isLast) return upTo.trim() === '' ? undefined : 'Leave the upper end of the last bracket empty.';
    const end = readNumber(upTo);
    if (end === null || end <= above) return numberFault(upTo) ?? `This bracket must end above ${above}.`;
    above = end;
  }
  return undefined;
}
