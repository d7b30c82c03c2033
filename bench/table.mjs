function number(value) {
  if (value === null || value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
    if (index === 0) process.stdout.write(`${widths.map((width) => '-'.repeat(width)).join('  ')}\n`);
  }
}

/** The figures first, then the lines of the table of aims. */
export function printTable({ figures, lines, faults, seconds }) {
  process.stdout.write('\n');
  print([
    ['measured (medians)', 'per second', 'p50 ms', 'p99 ms', 'service µs', 'PostgreSQL µs'],
    ...Object.entries(figures)
      .filter(([, figure]) => figure.perSecond !== undefined)
      .map(([name, figure]) => [
        name,
        number(figure.perSecond),
        number(figure.p50),
        number(figure.p99),
        number(figure.serviceMicroseconds),
        number(figure.postgresMicroseconds),
      ]),
  ]);
  process.stdout.write('\n');
  print([
    ['compared', 'found', 'aim', ''],
    ...lines.map(({ what, found, unit = '', aim, kept }) => [
      what,
      `${number(found)}${unit}`,
      aim ?? '',
      kept === undefined ? '' : kept ? 'kept' : 'short',
    ]),
  ]);
  process.stdout.write(
    `\nmoney out of place ${faults.money}, deadlocks ${faults.deadlocks}; ${seconds} s in all\n`,
  );
}
