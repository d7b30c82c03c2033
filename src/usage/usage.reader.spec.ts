import { EconomyError } from '../common/errors/economy-error.js';
import { readUsageQuery } from './usage.reader.js';

const now = Date.parse('2028-02-29T23:59:59.999Z');

function faultsOf(query: object): string[] {
  try {
    readUsageQuery(query, now);
  } catch (error) {
    return (error as EconomyError).errors!.map(({ pointer, code }) => `${pointer} ${code}`);
  }
  return [];
}

describe('the query of usage', () => {
  it('is the current month by day when nothing is said', () => {
    expect(readUsageQuery({}, now)).toEqual({ from: '2028-02-01', to: '2028-02-29', groups: ['day'] });
  });

  it('ends with the month of its beginning', () => {
    expect(readUsageQuery({ from: '2027-12-05' }, now)).toMatchObject({
      from: '2027-12-05',
      to: '2027-12-31',
    });
  });

  it('sorts what it groups by', () => {
    const { groups } = readUsageQuery({ groupBy: 'instance, day' }, now);
    expect(groups).toEqual(['day', 'instance']);
  });

  it('takes up to 366 days', () => {
    const year = { from: '2028-01-01', to: '2028-12-31' };
    expect(readUsageQuery(year, now)).toMatchObject(year);
    expect(faultsOf({ from: '2027-01-01', to: '2028-01-02' })).toEqual(['/to NOT_A_RANGE']);
  });

  it.each([
    [{ from: '2028-02-30' }, ['/from NOT_A_DAY']],
    [{ from: 'today' }, ['/from NOT_A_DAY']],
    [{ from: ['2028-01-01', '2028-01-02'] }, ['/from NOT_A_DAY']],
    [{ to: '2028-2-1' }, ['/to NOT_A_DAY']],
    [{ to: '2028-01-31' }, ['/to NOT_A_RANGE']],
    [{ groupBy: '' }, ['/groupBy NOT_ALLOWED']],
    [{ groupBy: 'day,hour' }, ['/groupBy NOT_ALLOWED']],
    [{ groupBy: ['day', 'operation'] }, ['/groupBy NOT_ALLOWED']],
  ])('refuses %j', (query, faults) => {
    expect(faultsOf(query)).toEqual(faults);
  });
});
