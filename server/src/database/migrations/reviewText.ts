/** Statements that belong to one dialect. */
interface Statements {
  up: readonly string[]
  down: readonly string[]
}

/** The words of a review, its writer and its product; `review` is how the row is called. */
const textOf = (review: string) => `trim(${review}.title || ' ' || ${review}.comment || ' ' ||
  coalesce((select p.title from products p where p.id = ${review}.product_id), '') || ' ' ||
  coalesce((select u.first_name || ' ' || u.last_name || ' ' || u.email from users u where u.id = ${review}.user_id), ''))`

const numberOf = (id: string) => `(select number from review_index_rows where review_id = ${id})`

/**
 * `review_index` has every three letters in a row of each text. `review_index_rows` tells which of its rows is whose,
 * because VACUUM may number the rows of `reviews` anew.
 */
export const reviewTextOfSqlite: Statements = {
  up: [
    'create table review_index_rows (number integer primary key, review_id varchar(36) not null unique)',
    "create virtual table review_index using fts5(review_id unindexed, text, tokenize='trigram')",
    `create trigger reviews_index_update after update of search_text on reviews begin
      insert into review_index_rows (review_id) select new.id
        where not exists (select 1 from review_index_rows where review_id = new.id);
      delete from review_index where rowid = ${numberOf('new.id')};
      insert into review_index (rowid, review_id, text) values (${numberOf('new.id')}, new.id, new.search_text);
    end`,
    `create trigger reviews_index_delete after delete on reviews begin
      delete from review_index where rowid = ${numberOf('old.id')};
      delete from review_index_rows where review_id = old.id;
    end`,
    `create trigger reviews_text_insert after insert on reviews begin
      update reviews set search_text = ${textOf('new')} where id = new.id;
    end`,
    `create trigger reviews_text_update after update of title, comment, user_id, product_id on reviews begin
      update reviews set search_text = ${textOf('new')} where id = new.id;
    end`,
    `create trigger users_review_text after update of first_name, last_name, email on users begin
      update reviews set title = title where user_id = new.id;
    end`,
    `create trigger products_review_text after update of title on products begin
      update reviews set title = title where product_id = new.id;
    end`,
  ],
  down: [
    'drop trigger products_review_text',
    'drop trigger users_review_text',
    'drop trigger reviews_text_update',
    'drop trigger reviews_text_insert',
    'drop trigger reviews_index_delete',
    'drop trigger reviews_index_update',
    'drop table review_index',
    'drop table review_index_rows',
  ],
}

/** The extension comes with every Postgres; where it may not be created, texts are looked through one by one. */
const trigramIndex = `do $do$ begin
  create extension if not exists pg_trgm;
  create index reviews_search_text on reviews using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm cannot be used here: %', sqlerrm;
end $do$`

export const reviewTextOfPostgres: Statements = {
  up: [
    `create function review_text() returns trigger language plpgsql as $do$ begin
      new.search_text := ${textOf('new')};
      return new;
    end $do$`,
    `create trigger reviews_text before insert or update of title, comment, user_id, product_id on reviews
      for each row execute function review_text()`,
    `create function review_text_of_user() returns trigger language plpgsql as $do$ begin
      update reviews set title = title where user_id = new.id;
      return null;
    end $do$`,
    `create trigger users_review_text after update of first_name, last_name, email on users
      for each row execute function review_text_of_user()`,
    `create function review_text_of_product() returns trigger language plpgsql as $do$ begin
      update reviews set title = title where product_id = new.id;
      return null;
    end $do$`,
    `create trigger products_review_text after update of title on products
      for each row execute function review_text_of_product()`,
    trigramIndex,
  ],
  down: [
    'drop index if exists reviews_search_text',
    'drop trigger products_review_text on products',
    'drop trigger users_review_text on users',
    'drop trigger reviews_text on reviews',
    'drop function review_text_of_product()',
    'drop function review_text_of_user()',
    'drop function review_text()',
  ],
}
