import type { FieldProgress } from "../model/results.ts";
import { type FormState, outlineOf } from "../parsed-form.ts";
import { allFields, fieldProgress } from "./field-progress.ts";

type Fields = Record<string, FieldProgress>;

/** Makes the progress of one field when that field is read, and the whole record when its keys are. */
class FieldsHandler implements ProxyHandler<Fields> {
  readonly #state: FormState;
  readonly #read = new Map<string, FieldProgress>();
  #isWhole = false;

  constructor(state: FormState) {
    this.#state = state;
  }

  get(target: Fields, key: string | symbol): unknown {
    if (this.#isWhole || typeof key !== "string" || !this.#state.base.fields.has(key)) return Reflect.get(target, key);
    let progress = this.#read.get(key);
    if (!progress) {
      const { base, live } = this.#state;
      const notes = live.notes.filter((note) => note.ref === key);
      progress = fieldProgress(live, outlineOf(base.fields.get(key)!), notes.length);
      this.#read.set(key, progress);
    }
    return progress;
  }

  has(target: Fields, key: string | symbol): boolean {
    return (typeof key === "string" && this.#state.base.fields.has(key)) || Reflect.has(target, key);
  }

  ownKeys(target: Fields): ArrayLike<string | symbol> {
    return Reflect.ownKeys(this.#whole(target));
  }

  getOwnPropertyDescriptor(target: Fields, key: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.#whole(target), key);
  }

  #whole(target: Fields): Fields {
    if (!this.#isWhole) {
      Object.assign(target, allFields(this.#state), Object.fromEntries(this.#read));
      this.#isWhole = true;
    }
    return target;
  }
}

/**
 * The progress of all fields as a record that costs what is read of it. It is a Proxy, so that it still looks like
 * the plain record of the document; `structuredClone` takes a copy of it (`{ ...fields }`), not the view itself.
 */
export const progressView = (state: FormState): Readonly<Fields> => new Proxy<Fields>({}, new FieldsHandler(state));
