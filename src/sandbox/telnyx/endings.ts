// How the next calls or texts end, where somebody ordered it: refused at once, or taken and then final with a status and a code.
import type { MessageStatus } from './account.ts';
import { refused, type TelnyxProblem } from './problem.ts';

export interface Ending {
  operation: string;
  /** Of a text: the phone that it goes to; null: any. */
  phone: string | null;
  /** Answered at once with this; null: what is asked for is done. */
  http: number | null;
  /** How a text that was taken ends. */
  status: MessageStatus | null;
  code: string;
  title: string;
  times: number;
}

export class Endings {
  #ordered: Ending[] = [];

  order(ending: Ending): void {
    this.#ordered.push(ending);
  }

  clear(): void {
    this.#ordered = [];
  }

  /** Of any call, before it is looked at. */
  refusalOf(operation: string): TelnyxProblem | null {
    const ending = this.#take((each) => each.operation === operation && each.phone === null && each.http !== null);
    return ending && problemOf(ending);
  }

  /** Of a text that is otherwise right. @throws TelnyxProblem */
  ofText(phone: string): Ending | null {
    const ending = this.#take(
      (each) => each.operation === 'messages.send' && (each.phone === null || each.phone === phone),
    );
    if (ending?.http != null) throw problemOf(ending);
    return ending;
  }

  #take(isIt: (ending: Ending) => boolean): Ending | null {
    const ending = this.#ordered.find((each) => each.times > 0 && isIt(each));
    if (!ending) return null;
    ending.times -= 1;
    return ending;
  }
}

const problemOf = ({ http, code, title }: Ending): TelnyxProblem => refused(http ?? 400, code, title, title);
